import { copyAmong } from './words.js'

/** Every sentence of the frame's own views; the confirmations have theirs in `confirm/copy.ts`. */
const en = {
  codeLabel: 'Six-digit code',
  codeWrong: 'That code doesn’t match. Check the newest email and try again: {n} {n|try|tries} left.',
  windowWrong: 'That code doesn’t match. Look at the window again: {n} {n|try|tries} left.',
  windowOver: 'This code is no longer good. Sign in again.',
  codeOver: 'Too many tries. We’ll send a new code when you ask for one.',
  codeOld: 'This code is too old. Ask for a new one.',
  codeLocked: 'Too many wrong codes. Try again in {n} {n|minute|minutes}.',
  codeFrozen: 'Too many wrong codes. Sign in by email works again tomorrow, or from a device that is signed in.',
  codeOffline: 'We can’t reach the wallet’s server. Check your connection and try again.',
  codeFailed: 'Something went wrong. Try again, or ask for a new code.',
  codeSentTo: 'We sent a code to {email}.',
  codeLife: 'Code is good for {time}',
  codeNote: 'We never ask for this code by phone or chat.',
  opening: 'Opening your wallet',
  notKept: 'Your browser keeps nothing for this page. You stay signed in only until it is closed.',
}

export type FrameCopy = typeof en

const de: FrameCopy = {
  codeLabel: 'Sechsstelliger Code',
  codeWrong: 'Dieser Code passt nicht. Nimm den aus der neuesten E-Mail: noch {n} {n|Versuch|Versuche}.',
  windowWrong: 'Dieser Code passt nicht. Sieh noch einmal in das Fenster: noch {n} {n|Versuch|Versuche}.',
  windowOver: 'Dieser Code gilt nicht mehr. Melde dich noch einmal an.',
  codeOver: 'Zu viele Versuche. Wir senden einen neuen Code, wenn du darum bittest.',
  codeOld: 'Dieser Code ist zu alt. Lass dir einen neuen senden.',
  codeLocked: 'Zu viele falsche Codes. Versuche es in {n} {n|Minute|Minuten} noch einmal.',
  codeFrozen: 'Zu viele falsche Codes. Die Anmeldung per E-Mail geht morgen wieder, oder von einem angemeldeten Gerät.',
  codeOffline: 'Der Server der Wallet ist nicht erreichbar. Prüfe die Verbindung und versuche es noch einmal.',
  codeFailed: 'Etwas ging schief. Versuche es noch einmal oder lass dir einen neuen Code senden.',
  codeSentTo: 'Wir haben einen Code an {email} gesendet.',
  codeLife: 'Der Code gilt noch {time}',
  codeNote: 'Wir fragen nie am Telefon oder im Chat nach diesem Code.',
  opening: 'Deine Wallet wird geöffnet',
  notKept: 'Dein Browser behält für diese Seite nichts. Du bleibst nur angemeldet, bis sie geschlossen wird.',
}

const es: FrameCopy = {
  codeLabel: 'Código de seis cifras',
  codeWrong:
    'Ese código no coincide. Mira el correo más reciente y prueba otra vez: {n|queda|quedan} {n} {n|intento|intentos}.',
  windowWrong: 'Ese código no coincide. Mira otra vez la ventana: {n|queda|quedan} {n} {n|intento|intentos}.',
  windowOver: 'Este código ya no vale. Entra otra vez.',
  codeOver: 'Demasiados intentos. Te enviaremos un código nuevo cuando lo pidas.',
  codeOld: 'Este código es demasiado antiguo. Pide uno nuevo.',
  codeLocked: 'Demasiados códigos erróneos. Prueba otra vez dentro de {n} {n|minuto|minutos}.',
  codeFrozen:
    'Demasiados códigos erróneos. Podrás entrar por correo mañana, o desde un dispositivo con la sesión abierta.',
  codeOffline: 'No podemos conectar con el servidor de la cartera. Revisa tu conexión y prueba otra vez.',
  codeFailed: 'Algo ha fallado. Prueba otra vez o pide un código nuevo.',
  codeSentTo: 'Hemos enviado un código a {email}.',
  codeLife: 'El código vale {time} más',
  codeNote: 'Nunca pedimos este código por teléfono ni por chat.',
  opening: 'Abriendo tu cartera',
  notKept: 'Tu navegador no guarda nada de esta página. La sesión dura solo hasta que la cierres.',
}

/** The sentences in the first of these languages that there are; English otherwise. */
export const copyFor = copyAmong({ en, de, es })
