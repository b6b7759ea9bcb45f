/**
 * When what is loaded: the one place that says it. The build joins the modules of each room by act, so that what a visitor does costs an
 * app few files, all of them asked for at once.
 *
 * An act names the modules that it begins with, by their paths in `src` without the ending: lazy ones that no act before it has named, and
 * small ones that many share (`parts`). With them comes whatever they import. What several acts of a line share is in a file of the name
 * that `shared` has for them, the first that fits.
 */
export const chunkSteps = {
  /** Doors whose code an app has at once. */
  start: ['', 'react/', 'evm/', 'solana/', 'bitcoin/', 'polkadot/', 'cosmos/', 'walletconnect/', 'embedded/'],
  /** Doors that an app may have at once, too: what only they bring has a file of its own, which no act adds to. */
  besides: ['siwx/', 'networks/'],
  /** Doors of servers and of tests, and that of languages, which brings nothing but sentences: apart from all else that a page loads. */
  apart: ['wire/', 'testing/', 'languages/', 'cookie/'],
  /** A door that brings at once what others load with an act: it has a copy of that of its own, beside what all have at the start. */
  copied: 'ssr/',
  /**
   * Acts of which the families share a file, since what each brings is little: an app has one file in the place of five. Bundlers that look
   * into lazy imports leave out what belongs to families that the app has not.
   */
  together: ['open'],
  /** Acts that whoever is at a later line has come through. */
  passed: ['start', 'open', 'common', 'connected', 'account'],
  /**
   * The files of a language, with the acts whose sentences are in them: a file is asked for beside the code of the view that says them
   * (`scripts/languages/acts.mjs`). `open` has what the language begins with, `common` what all views but the first share and the errors,
   * `settings` what stands in no other.
   */
  words: {
    open: ['open'],
    connecting: ['code', 'connected', 'headless'],
    account: ['account'],
    buy: ['buy', 'bought'],
    send: ['send', 'sent'],
    swap: ['swap', 'swapped'],
    receive: ['receive'],
    pay: ['pay'],
    names: ['names'],
    login: ['login'],
    signIn: ['signIn'],
  },
  lines: [
    {
      shared: { open: [] },
      /** Of what these acts alone bring, the named room has a file; the rest is little and goes with what they share. */
      alone: { ways: 'react' },
      acts: {
        /** The press on the button: the ways to connect. */
        open: [
          /^react\/(modal\/mount|views\/Connect\/Connect|parts\/chooseWallet)$/,
          /^core\/(wake|modal|hostModal|services\/request)$/,
          /^core\/features\/wallets\/(directory|merge|listed)$/,
          /^\w+\/discover$/,
        ],
        /** Above the wallets, where the embedded wallet is configured. */
        ways: [/^react\/parts\/LoginWays$/],
        /** The best-known wallets, where no directory lists any. */
        known: [/^core\/features\/wallets\/firstTwelve$/],
        /** Beside the wallets, for who has none here. */
        newcomer: [/^react\/parts\/FirstSight$/],
      },
    },
    {
      shared: { common: [] },
      parts: {
        common: [
          /^react\/parts\/useCopyButton$/,
          /^base\/errors\/(rpc|foreign)$/,
          /^core\/connections\/(connect|smart)$/,
        ],
      },
      acts: {
        common: [
          /^react\/(viewTable|modal\/(common|comeBack|Interruptions))$/,
          /^core\/(notices|stepAside|features\/wallets\/flow)$/,
          /^base\//,
        ],
        /** A code for a wallet of another device. */
        code: [
          /^react\/views\/ConnectingWalletConnectBasic\/ConnectingWalletConnectBasic$/,
          /^ui\/qrDrawing$/,
          /^core\/features\/pairing\/flow$/,
          /^walletconnect\/(connector|otherFamilies)$/,
        ],
        /** A wallet chosen, until its balance is asked for. */
        connected: [
          /^react\/(views\/ConnectingExternal\/ConnectingExternal|buttons\/connected)$/,
          /^core\/(followStateEvents|whenConnected|openAsked)$/,
          /^core\/connections\/(connect|adopt|events|tabs|verbs|disconnect|switchNetwork|switchAccount)$/,
          /^core\/features\/(balance\/flow|wallets\/recent)$/,
          /^\w+\/(connect|connector|wallet|balance|transport|switchNetwork|address|legacy)$/,
          /^bitcoin\/(parts|styles\/\w+)$/,
          /^wire\/calls\/balance$/,
        ],
        /** Behind a code that is being looked at. */
        session: [
          /^walletconnect\/(sessionSide|abandoned|lateRefusal|verify|serverTime|mobile)$/,
          /^wire\/calls\/verify$/,
        ],
        /** Connections that come back with the page. */
        restored: [/^core\/connections\/(reconnect|restore\w+|onePerNamespace)$/],
        /** A step that is told of, of those that are. */
        told: [/^core\/features\/telemetry\/steps$/],
        /** What nobody sees, when the page is at rest; and what a developer is told. */
        rest: [
          /^core\/(origins|check\/checkOptions|alerts|services\/groups|features\/telemetry\/flow)$/,
          /^wire\/calls\/(events|project)$/,
        ],
      },
    },
    {
      shared: { account: [] },
      parts: {
        account: [
          /^react\/parts\/(swapAmounts|TokenPicture|paidToast)$/,
          /^ui\/(Panel|Choice)$/,
          /^core\/families$/,
          /^wire\/schemas\/records$/,
        ],
      },
      acts: {
        account: [
          /^react\/views\/Account\/(Account|AccountTabs|TokensTab|Families)$/,
          /^core\/(features\/(portfolio|identity)\/flow|storage\/forgetCached)$/,
          /^wire\/calls\/(portfolio|convert|identity|price|chains|history|nfts)$/,
        ],
      },
    },
    {
      shared: {
        send: ['send', 'sent'],
        swap: ['swap', 'swapped'],
        trade: ['swap', 'swapped', 'pay'],
        buy: ['buy', 'bought'],
        login: ['login', 'settings'],
        signIn: ['signIn', 'settings'],
        /** What asks wallets for payments, and follows them. */
        paid: ['sent', 'swapped', 'pay', 'settings'],
        payments: [],
      },
      acts: {
        /** What a server is told of who is connected. */
        cookie: [/^core\/cookie\/keep$/],
        /** Where the app brought a registry: what an account has of its tokens, read from nodes. */
        held: [/^core\/listedTokens$/, /^(evm|solana)\/tokens$/, /^react\/parts\/ListedNote$/],
        /** A list of wallets that the app draws itself. */
        headless: [/^react\/hooks\/walletList$/],
        /** What hooks of an app ask for by themselves. */
        asked: [/^react\/hooks\/(readToken|signText)$/],
        buy: [/^react\/views\/OnRamp\/OnRamp$/, /^wire\/calls\/onramp$/],
        bought: [/^react\/views\/(OnRamp|Send\/Buy$)/, /^core\/features\/onramp\//],
        send: [/^react\/views\/Send\/Send$/, /^core\/features\/send\/(flow|begin)$/, /^evm\/sending$/],
        /** What follows the form. */
        sent: [
          /^react\/views\/Send\w*\//,
          /^core\/features\/(send\/|names\/resolve)/,
          /^evm\/(receipt|trace)$/,
          /^solana\/(sending|attempt|confirm)$/,
          /^bitcoin\/(sending|build|fate)$/,
        ],
        swap: [
          /^react\/views\/Swap\/Swap$/,
          /^evm\/(features|transact|permit|fees|fastFee)$/,
          /^core\/payments\/exchange\/market$/,
        ],
        swapped: [/^react\/views\/Swap\w*\//, /^core\/(features\/swap|payments\/exchange)\//],
        receive: [/^react\/views\/Receive\w*\//, /^\w+\/paymentLink$/],
        pay: [/^react\/views\/Pay\w*\//, /^core\/features\/pay\//],
        names: [/^react\/views\/RegisterAccountName\w*\//, /^wire\/calls\/profile$/, /^evm\/names$/],
        login: [
          /^react\/views\/(Email\w+|ConnectSocials|ConnectingSocial|ConnectingFarcaster|ConnectingPasskey|UpdateEmail\w+)\//,
          /^core\/features\/(email|social|farcaster|passkey)\//,
          /^embedded\/(?!permissions$)/,
        ],
        signIn: [
          /^react\/views\/SIWXSignMessage\//,
          /^core\/features\/siwx\//,
          /^evm\/(sign|verify)$/,
          /^solana\/(signIn|verify)$/,
        ],
        /** Only where the browser lacks something. */
        software: [/\/software\w+$/, /^wire\/signIn\/bitcoinSignature$/],
        /** What no other act names. */
        settings: [/./],
      },
    },
  ],
}
