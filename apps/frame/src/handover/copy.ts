import { copyAmong } from '../views/words.js'

/** Every sentence about getting the key to another device, in the frame and in the wallet's own window. */
const en = {
  noKeyTitle: 'This browser can’t open your wallet yet',
  noKeyBody:
    'You’re signed in. The browsers below have the key to your wallet, each for one site. Use one of them to open your wallet here: on a new device, your email alone never opens it.',
  noKeyAlone: 'You’re signed in, but no browser has the key to your wallet any more.',
  noKeySince: 'since {date}',
  noKeyCleared: 'A browser whose data was cleared since then has lost its key. That may be this one.',
  noKeyWays: 'In its own window, your wallet also opens with {ways}.',
  noKeyNothing:
    'There is no recovery kit, passkey or PIN. Without a browser that still has the key, nobody can open this wallet, and neither can we.',
  wayKit: 'your recovery kit',
  wayPasskey: 'your passkey',
  wayPin: 'your PIN',
  askOthers: 'Ask my other device',
  askAgain: 'Ask again',
  openWindow: 'Open the wallet’s own window',
  close: 'Close',
  askingTitle: 'Type this number on your other device',
  askingBody:
    'Go to a browser and site where your wallet is open, or to the wallet’s own window. Your wallet opens there so you can answer.',
  askingWait: 'Waiting for your other device',
  askRefused: 'Your other device declined, or nobody answered.',
  askFailed: 'We can’t reach the wallet’s server. Try again.',
  askWait: 'This device has already asked. It can ask again in {n} {n|minute|minutes}.',
  askClosed:
    'A wrong number was typed, so this device can’t ask any more. To allow it again, go to the wallet’s own window, where your wallet is open.',
  askClosedAll:
    'Wrong numbers were typed. For {n} {n|minute|minutes}, no device can ask. Your recovery kit, PIN and passkey still work.',
  askedTitle: 'Another device wants to open your wallet',
  askedBody:
    'A device that can open your wallet can spend your money. Continue only if this is you, with that device in front of you.',
  askedDevice: 'Device',
  askedSite: 'Site',
  askedOwn: 'The wallet’s own window',
  askedAt: 'Requested at',
  askedType: 'The number on the other screen',
  askedGive: 'Let it open my wallet',
  askedDeny: 'This wasn’t me',
  askedGiven: 'The other device can now open your wallet',
  askedGivenBody: 'You can undo this in the wallet’s own window.',
  askedDenied: 'You declined',
  askedDeniedBody: 'The other device got nothing. Someone signed in as you: change the password of your email account.',
  askedWrong: 'That’s a different number',
  askedWrongBody:
    'The other device got nothing. To be safe, it can’t ask again until you allow it in the wallet’s own window.',
  askedOver: 'This request has expired',
  askedOverBody: 'Ask again on the other device.',
  openToAnswer: 'Open wallet to answer',
  answerLost: 'This window lost its connection to the page that opened it',
  answerLostBody: 'Open your wallet yourself, and answer there.',
  askedFailed: 'That didn’t work. Ask again on the other device.',
}
export type HandoverCopy = typeof en

const de: HandoverCopy = {
  noKeyTitle: 'Dieser Browser kann deine Wallet noch nicht öffnen',
  noKeyBody:
    'Du bist angemeldet. Den Schlüssel deiner Wallet haben die Browser unten, je Website einer. Öffne deine Wallet hier mit einem davon: Deine E-Mail allein öffnet sie auf einem neuen Gerät nie.',
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
    'Es wurden falsche Zahlen eingegeben, darum kann {n} {n|Minute|Minuten} lang kein Gerät fragen. Wiederherstellungs-Kit, PIN und Passkey gehen weiterhin.',
  askedTitle: 'Ein anderes Gerät möchte deine Wallet öffnen',
  askedBody:
    'Ein Gerät, das deine Wallet öffnen kann, kann dein Geld ausgeben. Mach nur weiter, wenn du das bist und das andere Gerät vor dir hast.',
  askedDevice: 'Gerät',
  askedSite: 'Website',
  askedOwn: 'Das eigene Fenster der Wallet',
  askedAt: 'Gefragt um',
  askedType: 'Die Zahl auf dem anderen Bildschirm',
  askedGive: 'Meine Wallet öffnen lassen',
  askedDeny: 'Das war ich nicht',
  askedGiven: 'Das andere Gerät kann deine Wallet jetzt öffnen',
  askedGivenBody: 'Im eigenen Fenster der Wallet kannst du das zurücknehmen.',
  askedDenied: 'Du hast abgelehnt',
  askedDeniedBody:
    'Das andere Gerät hat nichts bekommen. Jemand hat sich als du angemeldet: Ändere das Passwort deines E-Mail-Kontos.',
  askedWrong: 'Das war eine andere Zahl',
  askedWrongBody:
    'Das andere Gerät hat nichts bekommen. Zur Sicherheit kann es nicht mehr fragen, bis du es im eigenen Fenster der Wallet erlaubst.',
  askedOver: 'Die Anfrage ist abgelaufen',
  askedOverBody: 'Frag auf dem anderen Gerät noch einmal.',
  openToAnswer: 'Wallet öffnen und antworten',
  answerLost: 'Dieses Fenster hat die Verbindung zu der Seite verloren, die es geöffnet hat',
  answerLostBody: 'Öffne deine Wallet selbst, und antworte dort.',
  askedFailed: 'Das hat nicht geklappt. Frag auf dem anderen Gerät noch einmal.',
}

const es: HandoverCopy = {
  noKeyTitle: 'Este navegador aún no puede abrir tu cartera',
  noKeyBody:
    'Has iniciado sesión. Los navegadores de abajo tienen la clave de tu cartera, uno por sitio. Usa uno de ellos para abrir aquí tu cartera: en un dispositivo nuevo, tu correo por sí solo nunca la abre.',
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
    'Se escribieron números equivocados, y ningún dispositivo puede preguntar durante {n} {n|minuto|minutos}. Tu kit de recuperación, tu PIN y tu llave de acceso siguen sirviendo.',
  askedTitle: 'Otro dispositivo quiere abrir tu cartera',
  askedBody:
    'Un dispositivo que puede abrir tu cartera puede gastar tu dinero. Continúa solo si eres tú, con ese dispositivo delante.',
  askedDevice: 'Dispositivo',
  askedSite: 'Sitio',
  askedOwn: 'La ventana de la cartera',
  askedAt: 'Pedido a las',
  askedType: 'El número de la otra pantalla',
  askedGive: 'Dejar que abra mi cartera',
  askedDeny: 'No he sido yo',
  askedGiven: 'El otro dispositivo ya puede abrir tu cartera',
  askedGivenBody: 'Puedes retirarlo en la ventana de la cartera.',
  askedDenied: 'Has dicho que no',
  askedDeniedBody:
    'El otro dispositivo no ha recibido nada. Alguien ha entrado como tú: cambia la contraseña de tu correo.',
  askedWrong: 'Ese era otro número',
  askedWrongBody:
    'El otro dispositivo no ha recibido nada. Por seguridad, no puede volver a pedirla hasta que lo permitas en la ventana de la cartera.',
  askedOver: 'La petición ha caducado',
  askedOverBody: 'Pídelo otra vez en el otro dispositivo.',
  openToAnswer: 'Abre tu cartera para responder',
  answerLost: 'Esta ventana ha perdido la conexión con la página que la abrió',
  answerLostBody: 'Abre tu cartera por tu cuenta y responde allí.',
  askedFailed: 'No ha funcionado. Pídelo otra vez en el otro dispositivo.',
}

const copyFor = copyAmong({ en, de, es })

/** The language that the sentences are in. */
export const languageOf = (languages: readonly string[]): string => copyFor(languages).language

/** In the language that the page is in. */
export const copyOfPage = (): HandoverCopy => copyFor([document.documentElement.lang, ...navigator.languages]).copy
