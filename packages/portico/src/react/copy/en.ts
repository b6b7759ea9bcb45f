import { buttonCopy } from './button.js'
import { connectedCopy } from './connected.js'
import { accountCopy, familiesCopy, leaveCopy, onlyHereCopy, tabsCopy, tokensCopy } from './en/account.js'
import { activityCopy } from './en/activity.js'
import { approveCopy, openWalletCopy } from './en/approve.js'
import { codeCopy } from './en/code.js'
import { commonCopy } from './en/common.js'
import { connectCopy } from './en/connect.js'
import { connectedMomentCopy } from './en/connected.js'
import { emailCodeCopy, emailDeviceCopy, emailLoginCopy, emailStepCopy } from './en/email.js'
import { downloadsCopy, externalCopy } from './en/external.js'
import { farcasterCopy } from './en/farcaster.js'
import { consentCopy, legalCopy } from './en/legal.js'
import { listedTokensCopy } from './en/listedTokens.js'
import { emailCopy, socialCopy } from './en/loginWays.js'
import { namesCopy } from './en/names.js'
import { networksCopy } from './en/networks.js'
import { nftCopy, nftsCopy } from './en/nfts.js'
import { boughtCopy, onrampCopy } from './en/onramp.js'
import { buyFromSendCopy, onrampProgressCopy } from './en/onrampProgress.js'
import { pairingCopy } from './en/pairing.js'
import { connectingPasskeyCopy, passkeyCopy, passkeyNotAddedCopy } from './en/passkey.js'
import { payCopy, payRefusedCopy, payResultCopy } from './en/pay.js'
import { permissionsCopy, permissionsTitleCopy } from './en/permissions.js'
import { accountsCopy, disconnectAllCopy, profileCopy, recentCopy, switchedCopy } from './en/profile.js'
import { receiveCopy, receiveSelectTokenCopy } from './en/receive.js'
import { sendCopy } from './en/send.js'
import { endedCopy, sendResultCopy } from './en/sendResult.js'
import { feeRateCopy, recentReceiversCopy, sendReviewCopy, sendSelectTokenCopy } from './en/sendSteps.js'
import { changeEmailCopy, settingsCopy } from './en/settings.js'
import { shellCopy } from './en/shell.js'
import { signInCopy } from './en/signIn.js'
import { connectingSocialCopy, socialsCopy } from './en/social.js'
import { swapCopy } from './en/swap.js'
import { swapResultCopy } from './en/swapResult.js'
import { swapFailedCopy, swapReviewCopy, swapSettingsCopy, swapTokensCopy } from './en/swapSteps.js'
import { unansweredCopy } from './en/unanswered.js'
import { allWalletsCopy, firstSightCopy, multiChainCopy, tilesCopy, walletsCopy } from './en/wallets.js'
import { whatIsABuyCopy } from './en/whatIsABuy.js'
import { fieldCopy } from './field.js'

/**
 * Every sentence of the product in English, whole. The product itself loads the groups with the views that say them. `{holes}` are filled in. Translate any of them with `messages` of `PorticoProvider`.
 *
 * @example
 * <PorticoProvider client={portico} locale="de" messages={{ 'button.connect': 'Wallet verbinden' }} />
 */
export const en = {
  ...buttonCopy,
  ...connectedCopy,
  ...fieldCopy,
  ...shellCopy,
  ...commonCopy,
  ...connectCopy,
  ...connectedMomentCopy,
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
  ...passkeyCopy,
  ...connectingPasskeyCopy,
  ...passkeyNotAddedCopy,
  ...approveCopy,
  ...openWalletCopy,
  ...unansweredCopy,
  ...tilesCopy,
  ...feeRateCopy,
  ...walletsCopy,
  ...firstSightCopy,
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
  ...switchedCopy,
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
  ...listedTokensCopy,
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
  ...whatIsABuyCopy,
  ...onrampProgressCopy,
} as const

/** Key of a sentence. */
export type CopyKey = keyof typeof en
