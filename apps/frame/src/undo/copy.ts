import { copyAmong } from '../views/words.js'

/** Every sentence of the page that takes an address back. */
const en = {
  undoTitle: 'Take your wallet back',
  undoBody: 'Your old email address will open this wallet again, and every device will be signed out.',
  undoButton: 'Take it back',
  undoDone: 'It’s yours again',
  undoDoneBody: 'Sign in with your old email address. Change the password of your email account too.',
  undoOver: 'The link has expired',
  undoOverBody: 'Links last seven days and work once.',
  undoOffline: 'We can’t reach the wallet’s server',
  retry: 'Try again',
}

export type UndoCopy = typeof en

const de: UndoCopy = {
  undoTitle: 'Hol deine Wallet zurück',
  undoBody: 'Deine alte E-Mail-Adresse öffnet diese Wallet dann wieder, und alle Geräte werden abgemeldet.',
  undoButton: 'Zurückholen',
  undoDone: 'Sie gehört wieder dir',
  undoDoneBody: 'Melde dich mit deiner alten E-Mail-Adresse an. Ändere auch das Passwort deines E-Mail-Kontos.',
  undoOver: 'Der Link ist abgelaufen',
  undoOverBody: 'Links gelten sieben Tage und nur einmal.',
  undoOffline: 'Der Server der Wallet ist nicht erreichbar',
  retry: 'Noch einmal',
}

const es: UndoCopy = {
  undoTitle: 'Recupera tu cartera',
  undoBody: 'Tu correo anterior volverá a abrir esta cartera y se cerrará la sesión en todos los dispositivos.',
  undoButton: 'Recuperarla',
  undoDone: 'Vuelve a ser tuya',
  undoDoneBody: 'Entra con tu correo anterior. Cambia también la contraseña de tu correo.',
  undoOver: 'El enlace ha caducado',
  undoOverBody: 'Los enlaces duran siete días y sirven una vez.',
  undoOffline: 'No podemos conectar con el servidor de la cartera',
  retry: 'Probar otra vez',
}

/** The sentences in the first of these languages that there are; English otherwise. */
export const copyFor = copyAmong({ en, de, es })
