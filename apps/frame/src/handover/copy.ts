import { copyAmong } from '../views/words.js'

/** Every sentence about getting the key to another device, in the frame and in the wallet's own window. */
const en = {
  noKeyTitle: 'This browser can’t open your wallet yet',
  noKeyBody:
    'You are signed in, and your funds are safe. The key is on your other devices, one for each browser and site: let one of them hand it over. An email alone never opens a key on a new device.',
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
  askWait: 'This device has asked already. It can ask again in {n} minutes.',
  askClosed:
    'A wrong number was typed, so this device cannot ask any more. Allow it again in the wallet’s own window, where your wallet is open.',
  askClosedAll:
    'Wrong numbers were typed, so no device can ask for {n} minutes. Your kit, your PIN and your passkey still work.',
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
    'Du bist angemeldet, und dein Guthaben ist sicher. Der Schlüssel ist auf deinen anderen Geräten, je Browser und Website einer: Lass eins davon ihn übergeben. Eine E-Mail allein öffnet auf einem neuen Gerät nie einen Schlüssel.',
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
  askWait: 'Dieses Gerät hat schon gefragt. In {n} Minuten kann es wieder fragen.',
  askClosed:
    'Es wurde eine falsche Zahl eingegeben, darum kann dieses Gerät nicht mehr fragen. Erlaube es wieder im eigenen Fenster der Wallet, wo deine Wallet offen ist.',
  askClosedAll:
    'Es wurden falsche Zahlen eingegeben, darum kann {n} Minuten lang kein Gerät fragen. Kit, PIN und Passkey gehen weiterhin.',
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
    'Has iniciado sesión y tus fondos están a salvo. La clave está en tus otros dispositivos, una por navegador y sitio: deja que uno la entregue. Un correo por sí solo nunca abre una clave en un dispositivo nuevo.',
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
  askWait: 'Este dispositivo ya ha preguntado. Podrá preguntar otra vez en {n} minutos.',
  askClosed:
    'Se escribió un número equivocado, y este dispositivo ya no puede preguntar. Permítelo otra vez en la ventana de la cartera, donde tu cartera esté abierta.',
  askClosedAll:
    'Se escribieron números equivocados, y ningún dispositivo puede preguntar durante {n} minutos. Tu kit, tu PIN y tu llave de acceso siguen sirviendo.',
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
