import { copyAmong } from '../views/words.js'

/** Every sentence about getting the key to another device, in the frame and in the wallet's own window. */
const en = {
  noKeyTitle: 'This browser can’t open your wallet yet',
  noKeyBody:
    'You are signed in. The key of your wallet was given to the browsers below, one for each site. Let one of them hand it over: an email alone never opens a key on a new device.',
  noKeyAlone: 'You are signed in, but no browser has the key of your wallet any more.',
  noKeySince: 'since {date}',
  noKeyCleared: 'A browser whose data was cleared since then has lost its key. That may have been this one.',
  noKeyWays: 'In its own window your wallet also opens with {ways}.',
  noKeyNothing:
    'There is no recovery kit, no passkey and no PIN: without a browser that still has the key nobody can open this wallet, and neither can we.',
  wayKit: 'your recovery kit',
  wayPasskey: 'your passkey',
  wayPin: 'your PIN',
  askOthers: 'Ask my other device',
  askAgain: 'Ask again',
  openWindow: 'Open the wallet’s own window',
  close: 'Close',
  askingTitle: 'Type this number on your other device',
  askingBody:
    'Go to a browser and site where your wallet is open, or to the wallet’s own window. It opens your wallet for the answer.',
  askingWait: 'Waiting for your other device',
  askRefused: 'Your other device said no, or nobody answered.',
  askFailed: 'We can’t reach the wallet’s server. Try again.',
  askWait: 'This device has asked already. It can ask again in {n} {n|minute|minutes}.',
  askClosed:
    'A wrong number was typed, so this device cannot ask any more. Allow it again in the wallet’s own window, where your wallet is open.',
  askClosedAll:
    'Wrong numbers were typed, so no device can ask for {n} {n|minute|minutes}. Your kit, your PIN and your passkey still work.',
  askedTitle: 'Another device asks for your wallet',
  askedBody:
    'Whoever gets the key can spend what you own. Only go on if that is you, now, with that device before you.',
  askedDevice: 'Device',
  askedSite: 'Site',
  askedOwn: 'The wallet’s own window',
  askedAt: 'Asked at',
  askedType: 'The number on the other screen',
  askedGive: 'Hand over the key',
  askedDeny: 'This wasn’t me',
  askedGiven: 'The other device can open your wallet',
  askedGivenBody: 'You can take that back in the wallet’s own window.',
  askedDenied: 'You said no',
  askedDeniedBody:
    'The other device got nothing. Somebody signed in as you: change the password of your email account.',
  askedWrong: 'That was another number',
  askedWrongBody:
    'The other device got nothing. To be safe, it cannot ask again until you allow it in the wallet’s own window.',
  askedOver: 'The request is over',
  askedOverBody: 'Ask again on the other device.',
  openToAnswer: 'Open your wallet to answer',
  answerLost: 'This window has lost the page that opened it',
  answerLostBody: 'Open your wallet on your own, and answer there.',
  askedFailed: 'That did not work. Ask again on the other device.',
}
export type HandoverCopy = typeof en

const de: HandoverCopy = {
  noKeyTitle: 'Dieser Browser kann deine Wallet noch nicht öffnen',
  noKeyBody:
    'Du bist angemeldet. Den Schlüssel deiner Wallet bekamen die Browser unten, je Website einer. Lass einen davon ihn übergeben: Eine E-Mail allein öffnet auf einem neuen Gerät nie einen Schlüssel.',
  noKeyAlone: 'Du bist angemeldet, aber kein Browser hat den Schlüssel deiner Wallet mehr.',
  noKeySince: 'seit {date}',
  noKeyCleared:
    'Ein Browser, dessen Daten seitdem gelöscht wurden, hat seinen Schlüssel verloren. Das kann dieser gewesen sein.',
  noKeyWays: 'In ihrem eigenen Fenster öffnet sich deine Wallet auch mit {ways}.',
  noKeyNothing:
    'Es gibt kein Wiederherstellungs-Kit, keinen Passkey und keine PIN: Ohne einen Browser, der den Schlüssel noch hat, kann niemand diese Wallet öffnen, auch wir nicht.',
  wayKit: 'deinem Wiederherstellungs-Kit',
  wayPasskey: 'deinem Passkey',
  wayPin: 'deiner PIN',
  askOthers: 'Mein anderes Gerät fragen',
  askAgain: 'Noch einmal fragen',
  openWindow: 'Eigenes Fenster der Wallet öffnen',
  close: 'Schließen',
  askingTitle: 'Gib diese Zahl auf deinem anderen Gerät ein',
  askingBody:
    'Geh zu einem Browser und einer Website, wo deine Wallet offen ist, oder in das eigene Fenster der Wallet. Für die Antwort öffnet sich dort deine Wallet.',
  askingWait: 'Warten auf dein anderes Gerät',
  askRefused: 'Dein anderes Gerät hat abgelehnt, oder niemand hat geantwortet.',
  askFailed: 'Der Server der Wallet ist nicht erreichbar. Versuche es noch einmal.',
  askWait: 'Dieses Gerät hat schon gefragt. In {n} {n|Minute|Minuten} kann es wieder fragen.',
  askClosed:
    'Es wurde eine falsche Zahl eingegeben, darum kann dieses Gerät nicht mehr fragen. Erlaube es wieder im eigenen Fenster der Wallet, wo deine Wallet offen ist.',
  askClosedAll:
    'Es wurden falsche Zahlen eingegeben, darum kann {n} {n|Minute|Minuten} lang kein Gerät fragen. Kit, PIN und Passkey gehen weiterhin.',
  askedTitle: 'Ein anderes Gerät fragt nach deiner Wallet',
  askedBody:
    'Wer den Schlüssel bekommt, kann dein Guthaben ausgeben. Mach nur weiter, wenn du das gerade selbst bist und das andere Gerät vor dir hast.',
  askedDevice: 'Gerät',
  askedSite: 'Website',
  askedOwn: 'Das eigene Fenster der Wallet',
  askedAt: 'Gefragt um',
  askedType: 'Die Zahl auf dem anderen Bildschirm',
  askedGive: 'Schlüssel übergeben',
  askedDeny: 'Das war ich nicht',
  askedGiven: 'Das andere Gerät kann deine Wallet öffnen',
  askedGivenBody: 'Im eigenen Fenster der Wallet kannst du das zurücknehmen.',
  askedDenied: 'Du hast abgelehnt',
  askedDeniedBody:
    'Das andere Gerät hat nichts bekommen. Jemand hat sich als du angemeldet: Ändere das Passwort deines E-Mail-Kontos.',
  askedWrong: 'Das war eine andere Zahl',
  askedWrongBody:
    'Das andere Gerät hat nichts bekommen. Zur Sicherheit kann es nicht mehr fragen, bis du es im eigenen Fenster der Wallet erlaubst.',
  askedOver: 'Die Anfrage ist vorbei',
  askedOverBody: 'Frag auf dem anderen Gerät noch einmal.',
  openToAnswer: 'Wallet öffnen und antworten',
  answerLost: 'Dieses Fenster hat die Seite verloren, die es geöffnet hat',
  answerLostBody: 'Öffne deine Wallet selbst, und antworte dort.',
  askedFailed: 'Das hat nicht geklappt. Frag auf dem anderen Gerät noch einmal.',
}

const es: HandoverCopy = {
  noKeyTitle: 'Este navegador aún no puede abrir tu cartera',
  noKeyBody:
    'Has iniciado sesión. La clave de tu cartera se dio a los navegadores de abajo, uno por sitio. Deja que uno la entregue: un correo por sí solo nunca abre una clave en un dispositivo nuevo.',
  noKeyAlone: 'Has iniciado sesión, pero ningún navegador tiene ya la clave de tu cartera.',
  noKeySince: 'desde el {date}',
  noKeyCleared: 'Un navegador cuyos datos se borraron desde entonces ha perdido su clave. Puede haber sido este.',
  noKeyWays: 'En su propia ventana, tu cartera también se abre con {ways}.',
  noKeyNothing:
    'No hay kit de recuperación, ni llave de acceso, ni PIN: sin un navegador que aún tenga la clave nadie puede abrir esta cartera, y nosotros tampoco.',
  wayKit: 'tu kit de recuperación',
  wayPasskey: 'tu llave de acceso',
  wayPin: 'tu PIN',
  askOthers: 'Preguntar a mi otro dispositivo',
  askAgain: 'Preguntar otra vez',
  openWindow: 'Abrir la ventana de la cartera',
  close: 'Cerrar',
  askingTitle: 'Escribe este número en tu otro dispositivo',
  askingBody:
    'Ve a un navegador y un sitio donde tu cartera esté abierta, o a la ventana de la cartera. Allí se abre tu cartera para responder.',
  askingWait: 'Esperando a tu otro dispositivo',
  askRefused: 'Tu otro dispositivo dijo que no, o nadie respondió.',
  askFailed: 'No podemos conectar con el servidor de la cartera. Prueba otra vez.',
  askWait: 'Este dispositivo ya ha preguntado. Podrá preguntar otra vez en {n} {n|minuto|minutos}.',
  askClosed:
    'Se escribió un número equivocado, y este dispositivo ya no puede preguntar. Permítelo otra vez en la ventana de la cartera, donde tu cartera esté abierta.',
  askClosedAll:
    'Se escribieron números equivocados, y ningún dispositivo puede preguntar durante {n} {n|minuto|minutos}. Tu kit, tu PIN y tu llave de acceso siguen sirviendo.',
  askedTitle: 'Otro dispositivo pide tu cartera',
  askedBody:
    'Quien recibe la clave puede gastar lo que tienes. Sigue solo si eres tú, ahora, con ese dispositivo delante.',
  askedDevice: 'Dispositivo',
  askedSite: 'Sitio',
  askedOwn: 'La ventana de la cartera',
  askedAt: 'Pedido a las',
  askedType: 'El número de la otra pantalla',
  askedGive: 'Entregar la clave',
  askedDeny: 'No he sido yo',
  askedGiven: 'El otro dispositivo puede abrir tu cartera',
  askedGivenBody: 'Puedes retirarlo en la ventana de la cartera.',
  askedDenied: 'Has dicho que no',
  askedDeniedBody:
    'El otro dispositivo no ha recibido nada. Alguien ha entrado como tú: cambia la contraseña de tu correo.',
  askedWrong: 'Ese era otro número',
  askedWrongBody:
    'El otro dispositivo no ha recibido nada. Por seguridad, no puede volver a pedirla hasta que lo permitas en la ventana de la cartera.',
  askedOver: 'La petición ha terminado',
  askedOverBody: 'Pídelo otra vez en el otro dispositivo.',
  openToAnswer: 'Abre tu cartera para responder',
  answerLost: 'Esta ventana ha perdido la página que la abrió',
  answerLostBody: 'Abre tu cartera por tu cuenta y responde allí.',
  askedFailed: 'No ha funcionado. Pídelo otra vez en el otro dispositivo.',
}

const copyFor = copyAmong({ en, de, es })

/** The language that the sentences are in. */
export const languageOf = (languages: readonly string[]): string => copyFor(languages).language

/** In the language that the page is in. */
export const copyOfPage = (): HandoverCopy => copyFor([document.documentElement.lang, ...navigator.languages]).copy
