import { copyAmong } from './words.js'

/** Every sentence of the frame's own views; the confirmations have theirs in `confirm/copy.ts`. */
const en = {
  codeLabel: 'Six-digit code',
  codeWrong: 'That code doesn’t match. Compare it once more and try again: {n} {n|try|tries} left.',
  windowWrong: 'That code doesn’t match. Compare it with the window and try again: {n} {n|try|tries} left.',
  windowOver: 'This code has expired. Sign in again.',
  codeOver: 'Too many tries. We’ll send a new code when you ask for one.',
  codeOld: 'This code has expired. Ask for a new one.',
  codeLocked: 'Too many wrong codes. Try again in {n} {n|minute|minutes}.',
  codeFrozen: 'Too many wrong codes. You can sign in by email again tomorrow, or now from a device that’s signed in.',
  codeOffline: 'We can’t reach the wallet’s server. Check your connection and try again.',
  codeFailed: 'Something went wrong. Try again, or ask for a new code.',
  codeSentTo: 'We sent a code to {email}.',
  codeLife: 'Code expires in {time}',
  codeNote: 'We never ask for this code by phone or chat.',
  opening: 'Opening your wallet',
  notKept: 'This browser blocks storage here, so you’ll be signed out when you close this page.',
}

export type FrameCopy = typeof en

const de: FrameCopy = {
  codeLabel: 'Sechsstelliger Code',
  codeWrong: 'Dieser Code passt nicht. Vergleiche ihn noch einmal: noch {n} {n|Versuch|Versuche}.',
  windowWrong: 'Dieser Code passt nicht. Vergleiche ihn mit dem im Fenster: noch {n} {n|Versuch|Versuche}.',
  windowOver: 'Dieser Code ist abgelaufen. Melde dich noch einmal an.',
  codeOver: 'Zu viele Versuche. Wir senden einen neuen Code, wenn du darum bittest.',
  codeOld: 'Dieser Code ist abgelaufen. Lass dir einen neuen senden.',
  codeLocked: 'Zu viele falsche Codes. Versuche es in {n} {n|Minute|Minuten} noch einmal.',
  codeFrozen: 'Zu viele falsche Codes. Die Anmeldung per E-Mail geht morgen wieder, oder von einem angemeldeten Gerät.',
  codeOffline: 'Der Server der Wallet ist nicht erreichbar. Prüfe die Verbindung und versuche es noch einmal.',
  codeFailed: 'Etwas ging schief. Versuche es noch einmal oder lass dir einen neuen Code senden.',
  codeSentTo: 'Wir haben einen Code an {email} gesendet.',
  codeLife: 'Der Code läuft in {time} ab',
  codeNote: 'Wir fragen nie am Telefon oder im Chat nach diesem Code.',
  opening: 'Deine Wallet wird geöffnet',
  notKept: 'Dieser Browser erlaubt dieser Seite nicht, etwas zu speichern. Du wirst abgemeldet, wenn du sie schließt.',
}

const es: FrameCopy = {
  codeLabel: 'Código de seis cifras',
  codeWrong: 'Ese código no coincide. Compáralo otra vez y prueba de nuevo: {n|queda|quedan} {n} {n|intento|intentos}.',
  windowWrong:
    'Ese código no coincide. Compáralo con la ventana y prueba de nuevo: {n|queda|quedan} {n} {n|intento|intentos}.',
  windowOver: 'Este código ha caducado. Entra otra vez.',
  codeOver: 'Demasiados intentos. Te enviaremos un código nuevo cuando lo pidas.',
  codeOld: 'Este código ha caducado. Pide uno nuevo.',
  codeLocked: 'Demasiados códigos erróneos. Prueba otra vez dentro de {n} {n|minuto|minutos}.',
  codeFrozen:
    'Demasiados códigos erróneos. Podrás entrar por correo mañana, o desde un dispositivo con la sesión abierta.',
  codeOffline: 'No podemos conectar con el servidor de la cartera. Revisa tu conexión y prueba otra vez.',
  codeFailed: 'Algo ha fallado. Prueba otra vez o pide un código nuevo.',
  codeSentTo: 'Hemos enviado un código a {email}.',
  codeLife: 'El código caduca en {time}',
  codeNote: 'Nunca pedimos este código por teléfono ni por chat.',
  opening: 'Abriendo tu cartera',
  notKept: 'Este navegador no deja que esta página guarde nada. La sesión se cerrará cuando la cierres.',
}

/** The sentences in the first of these languages that there are; English otherwise. */
export const copyFor = copyAmong({ en, de, es })
