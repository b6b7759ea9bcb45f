import { copyAmong } from '../views/words.js'
import type { UndoCopy } from './copy.js'

/** Every sentence of the page that stops what a login without the key asked for. */
const en: UndoCopy = {
  undoTitle: 'Stop this request',
  undoBody: 'What was requested won’t happen, and the device that asked is signed out of your wallet.',
  undoButton: 'This wasn’t me: stop it',
  undoDone: 'The request was stopped',
  undoDoneBody: 'Someone signed in as you. Change the password of the account you sign in with.',
  undoOver: 'The link has expired',
  undoOverBody: 'Links work once, and only until what they stop has happened.',
  undoOffline: 'We can’t reach the wallet’s server',
  retry: 'Try again',
}

const de: UndoCopy = {
  undoTitle: 'Anfrage aufhalten',
  undoBody:
    'Was verlangt wurde, geschieht dann nicht, und das Gerät, das es wollte, wird von deiner Wallet abgemeldet.',
  undoButton: 'Das war ich nicht: aufhalten',
  undoDone: 'Die Anfrage wurde aufgehalten',
  undoDoneBody: 'Jemand hat sich als du angemeldet. Ändere das Passwort des Kontos, mit dem du dich anmeldest.',
  undoOver: 'Der Link ist abgelaufen',
  undoOverBody: 'Links gelten nur einmal, und bis geschehen ist, was sie aufhalten.',
  undoOffline: 'Der Server der Wallet ist nicht erreichbar',
  retry: 'Noch einmal',
}

const es: UndoCopy = {
  undoTitle: 'Detén esta solicitud',
  undoBody: 'Lo que se pidió no ocurrirá, y se cierra la sesión del dispositivo que lo pidió.',
  undoButton: 'No he sido yo: detenerlo',
  undoDone: 'La solicitud se ha detenido',
  undoDoneBody: 'Alguien ha entrado como tú. Cambia la contraseña de la cuenta con la que entras.',
  undoOver: 'El enlace ha caducado',
  undoOverBody: 'Los enlaces sirven una vez, y hasta que ha ocurrido lo que detienen.',
  undoOffline: 'No podemos conectar con el servidor de la cartera',
  retry: 'Probar otra vez',
}

/** The sentences in the first of these languages that there are; English otherwise. */
export const objectCopyFor = copyAmong({ en, de, es })
