import { buttonCopy } from './button.js'
import { connectedCopy } from './connected.js'
import { accountCopy } from './en/account.js'
import { activityCopy } from './en/activity.js'
import { allWalletsCopy } from './en/allWallets.js'
import { approveCopy } from './en/approve.js'
import { boughtCopy } from './en/bought.js'
import { buyFromSendCopy } from './en/buyFromSend.js'
import { codeCopy } from './en/code.js'
import { commonCopy } from './en/common.js'
import { connectCopy } from './en/connect.js'
import { consentCopy } from './en/consent.js'
import { downloadsCopy } from './en/downloads.js'
import { emailCodeCopy, emailCopy, emailDeviceCopy, emailLoginCopy, emailStepCopy } from './en/email.js'
import { externalCopy } from './en/external.js'
import { familiesCopy } from './en/families.js'
import { farcasterCopy } from './en/farcaster.js'
import { feeRateCopy } from './en/feeRate.js'
import { leaveCopy } from './en/leave.js'
import { legalCopy } from './en/legal.js'
import { multiChainCopy } from './en/multiChain.js'
import { namesCopy } from './en/names.js'
import { networksCopy } from './en/networks.js'
import { nftCopy, nftsCopy } from './en/nfts.js'
import { onlyHereCopy } from './en/onlyHere.js'
import { onrampCopy } from './en/onramp.js'
import { onrampProgressCopy } from './en/onrampProgress.js'
import { openWalletCopy } from './en/openWallet.js'
import { pairingCopy } from './en/pairing.js'
import { payCopy } from './en/pay.js'
import { payRefusedCopy } from './en/payRefused.js'
import { payResultCopy } from './en/payResult.js'
import { permissionsCopy, permissionsTitleCopy } from './en/permissions.js'
import { accountsCopy, disconnectAllCopy, profileCopy, recentCopy } from './en/profile.js'
import { receiveCopy } from './en/receive.js'
import { receiveSelectTokenCopy } from './en/receiveSelectToken.js'
import { recentReceiversCopy } from './en/recentReceivers.js'
import { sendCopy } from './en/send.js'
import { endedCopy, sendResultCopy } from './en/sendResult.js'
import { sendReviewCopy } from './en/sendReview.js'
import { sendSelectTokenCopy } from './en/sendSelectToken.js'
import { changeEmailCopy, settingsCopy } from './en/settings.js'
import { shellCopy } from './en/shell.js'
import { signInCopy } from './en/signIn.js'
import { connectingSocialCopy, socialCopy, socialsCopy } from './en/social.js'
import { swapCopy } from './en/swap.js'
import { swapFailedCopy } from './en/swapFailed.js'
import { swapResultCopy } from './en/swapResult.js'
import { swapReviewCopy } from './en/swapReview.js'
import { swapSettingsCopy } from './en/swapSettings.js'
import { swapTokensCopy } from './en/swapTokens.js'
import { tilesCopy } from './en/tiles.js'
import { tabsCopy, tokensCopy } from './en/tokens.js'
import { unansweredCopy } from './en/unanswered.js'
import { walletsCopy } from './en/wallets.js'

/**
 * Every sentence of the product in English, whole. The product itself loads the groups with the views that say them. `{holes}` are filled in. Translate any of them with `messages` of `PorticoProvider`.
 *
 * @example
 * <PorticoProvider client={portico} locale="de" messages={{ 'button.connect': 'Wallet verbinden' }} />
 */
export const en = {
  ...buttonCopy,
  ...connectedCopy,
  ...shellCopy,
  ...commonCopy,
  ...connectCopy,
  ...consentCopy,
  ...emailCopy,
  ...emailLoginCopy,
  ...emailStepCopy,
  ...settingsCopy,
  ...changeEmailCopy,
  ...permissionsTitleCopy,
  ...permissionsCopy,
  ...emailDeviceCopy,
  ...emailCodeCopy,
  ...socialCopy,
  ...socialsCopy,
  ...connectingSocialCopy,
  ...farcasterCopy,
  ...approveCopy,
  ...openWalletCopy,
  ...unansweredCopy,
  ...tilesCopy,
  ...feeRateCopy,
  ...walletsCopy,
  ...allWalletsCopy,
  ...downloadsCopy,
  ...buyFromSendCopy,
  ...codeCopy,
  ...pairingCopy,
  ...externalCopy,
  ...multiChainCopy,
  ...accountCopy,
  ...familiesCopy,
  ...onlyHereCopy,
  ...legalCopy,
  ...leaveCopy,
  ...profileCopy,
  ...recentCopy,
  ...accountsCopy,
  ...disconnectAllCopy,
  ...tabsCopy,
  ...tokensCopy,
  ...nftsCopy,
  ...nftCopy,
  ...activityCopy,
  ...networksCopy,
  ...receiveCopy,
  ...receiveSelectTokenCopy,
  ...recentReceiversCopy,
  ...payCopy,
  ...payRefusedCopy,
  ...payResultCopy,
  ...sendCopy,
  ...sendSelectTokenCopy,
  ...sendReviewCopy,
  ...sendResultCopy,
  ...endedCopy,
  ...signInCopy,
  ...swapCopy,
  ...swapFailedCopy,
  ...swapTokensCopy,
  ...swapSettingsCopy,
  ...swapReviewCopy,
  ...swapResultCopy,
  ...namesCopy,
  ...onrampCopy,
  ...boughtCopy,
  ...onrampProgressCopy,
} as const

/** Key of a sentence. */
export type CopyKey = keyof typeof en
