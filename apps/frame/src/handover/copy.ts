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
  askingTitle: 'Choose this number on your other device',
  askingBody: 'Go to a browser and site where your wallet is open, or to the wallet’s own window. It asks you there.',
  askingWait: 'Waiting for your other device',
  askRefused: 'Your other device said no, or nobody answered.',
  askFailed: 'We can’t reach the wallet’s server. Try again.',
  askedTitle: 'Another device asks for your wallet',
  askedBody:
    'Whoever gets the key can spend what you own. Only go on if that is you, now, with that device before you.',
  askedDevice: 'Device',
  askedSite: 'Site',
  askedOwn: 'The wallet’s own window',
  askedAt: 'Asked at',
  askedPick: 'Which number does the other screen show?',
  askedDeny: 'This wasn’t me',
  askedGiven: 'The other device can open your wallet',
  askedGivenBody: 'You can take that back in the wallet’s own window.',
  askedDenied: 'You said no',
  askedDeniedBody:
    'The other device got nothing. Somebody signed in as you: change the password of your email account.',
  askedWrong: 'That was another number',
  askedWrongBody: 'To be safe, the request is over. Ask again on the other device.',
  askedOver: 'The request is over',
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
  askingTitle: 'Wähle diese Zahl auf deinem anderen Gerät',
  askingBody:
    'Geh zu einem Browser und einer Website, wo deine Wallet offen ist, oder in das eigene Fenster der Wallet. Dort wirst du gefragt.',
  askingWait: 'Warten auf dein anderes Gerät',
  askRefused: 'Dein anderes Gerät hat abgelehnt, oder niemand hat geantwortet.',
  askFailed: 'Der Server der Wallet ist nicht erreichbar. Versuche es noch einmal.',
  askedTitle: 'Ein anderes Gerät fragt nach deiner Wallet',
  askedBody:
    'Wer den Schlüssel bekommt, kann dein Guthaben ausgeben. Mach nur weiter, wenn du das gerade selbst bist und das andere Gerät vor dir hast.',
  askedDevice: 'Gerät',
  askedSite: 'Website',
  askedOwn: 'Das eigene Fenster der Wallet',
  askedAt: 'Gefragt um',
  askedPick: 'Welche Zahl steht auf dem anderen Bildschirm?',
  askedDeny: 'Das war ich nicht',
  askedGiven: 'Das andere Gerät kann deine Wallet öffnen',
  askedGivenBody: 'Im eigenen Fenster der Wallet kannst du das zurücknehmen.',
  askedDenied: 'Du hast abgelehnt',
  askedDeniedBody:
    'Das andere Gerät hat nichts bekommen. Jemand hat sich als du angemeldet: Ändere das Passwort deines E-Mail-Kontos.',
  askedWrong: 'Das war eine andere Zahl',
  askedWrongBody: 'Zur Sicherheit ist die Anfrage vorbei. Frag auf dem anderen Gerät noch einmal.',
  askedOver: 'Die Anfrage ist vorbei',
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
  askingTitle: 'Elige este número en tu otro dispositivo',
  askingBody:
    'Ve a un navegador y un sitio donde tu cartera esté abierta, o a la ventana de la cartera. Allí se te preguntará.',
  askingWait: 'Esperando a tu otro dispositivo',
  askRefused: 'Tu otro dispositivo dijo que no, o nadie respondió.',
  askFailed: 'No podemos conectar con el servidor de la cartera. Prueba otra vez.',
  askedTitle: 'Otro dispositivo pide tu cartera',
  askedBody:
    'Quien recibe la clave puede gastar lo que tienes. Sigue solo si eres tú, ahora, con ese dispositivo delante.',
  askedDevice: 'Dispositivo',
  askedSite: 'Sitio',
  askedOwn: 'La ventana de la cartera',
  askedAt: 'Pedido a las',
  askedPick: '¿Qué número muestra la otra pantalla?',
  askedDeny: 'No he sido yo',
  askedGiven: 'El otro dispositivo puede abrir tu cartera',
  askedGivenBody: 'Puedes retirarlo en la ventana de la cartera.',
  askedDenied: 'Has dicho que no',
  askedDeniedBody:
    'El otro dispositivo no ha recibido nada. Alguien ha entrado como tú: cambia la contraseña de tu correo.',
  askedWrong: 'Ese era otro número',
  askedWrongBody: 'Por seguridad, la petición ha terminado. Pídelo otra vez en el otro dispositivo.',
  askedOver: 'La petición ha terminado',
  askedFailed: 'No ha funcionado. Pídelo otra vez en el otro dispositivo.',
}

const copyFor = copyAmong({ en, de, es })

/** In the language that the page is in. */
export const copyOfPage = (): HandoverCopy => copyFor([document.documentElement.lang, ...navigator.languages]).copy
