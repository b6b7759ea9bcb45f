/** Every sentence of the frame's own views; the confirmations have theirs in `confirm/copy.ts`. */
const en = {
  codeLabel: 'Six-digit code',
  codeWrong: 'That code doesn’t match. Check the newest email and try again: {n} tries left.',
  codeOver: 'Too many tries. We’ll send a new code when you ask for one.',
  codeOld: 'This code is too old. Ask for a new one.',
  codeLocked: 'Too many wrong codes. Try again in {n} minutes.',
  codeFrozen: 'Too many wrong codes. Sign in by email works again tomorrow, or from a device that is signed in.',
  codeOffline: 'We can’t reach the wallet’s server. Check your connection and try again.',
  codeFailed: 'Something went wrong. Try again, or ask for a new code.',
  codeLife: 'Code is good for {time}',
  codeNote: 'We never ask for this code by phone or chat.',
  opening: 'Opening your wallet',
  notKept: 'Your browser keeps nothing for this page. You stay signed in only until it is closed.',
  noKeyTitle: 'This browser can’t open your wallet yet',
  noKeyBody:
    'You are signed in, and your funds are safe. The key is on the device and site where you made the wallet: use it there. An email alone never opens a key on a new device.',
  close: 'Close',
  approveTitle: 'Somebody signs in to your wallet',
  approveBody: 'Only go on if that is you, now.',
  approveSite: 'Site',
  approveBrowser: 'Device',
  approveTime: 'Asked at',
  approveElsewhere: 'The device that asks is in another network than this one. If somebody sent you here, stop.',
  approvePick: 'Which number does the other screen show?',
  approveDeny: 'This wasn’t me',
  approveCode: 'Type this code where you sign in',
  approveCodeNote: 'Nobody else needs it. We never ask for this code by phone or chat.',
  approveDenied: 'You said no',
  approveDeniedBody: 'The device was not approved. If that was not you, change the password of your email account.',
  approveWrong: 'That was another number',
  approveWrongBody: 'To be safe, this link is used up. Ask for a new one where you sign in.',
  approveOver: 'The link has expired',
  approveOverBody: 'Links last 15 minutes and work once. Ask for a new one where you sign in.',
  approveOffline: 'We can’t reach the wallet’s server',
  retry: 'Try again',
  loading: 'One moment',
}

export type FrameCopy = typeof en

const de: FrameCopy = {
  codeLabel: 'Sechsstelliger Code',
  codeWrong: 'Dieser Code passt nicht. Nimm den aus der neuesten E-Mail: noch {n} Versuche.',
  codeOver: 'Zu viele Versuche. Wir senden einen neuen Code, wenn du darum bittest.',
  codeOld: 'Dieser Code ist zu alt. Lass dir einen neuen senden.',
  codeLocked: 'Zu viele falsche Codes. Versuche es in {n} Minuten noch einmal.',
  codeFrozen: 'Zu viele falsche Codes. Die Anmeldung per E-Mail geht morgen wieder, oder von einem angemeldeten Gerät.',
  codeOffline: 'Der Server der Wallet ist nicht erreichbar. Prüfe die Verbindung und versuche es noch einmal.',
  codeFailed: 'Etwas ging schief. Versuche es noch einmal oder lass dir einen neuen Code senden.',
  codeLife: 'Der Code gilt noch {time}',
  codeNote: 'Wir fragen nie am Telefon oder im Chat nach diesem Code.',
  opening: 'Deine Wallet wird geöffnet',
  notKept: 'Dein Browser behält für diese Seite nichts. Du bleibst nur angemeldet, bis sie geschlossen wird.',
  noKeyTitle: 'Dieser Browser kann deine Wallet noch nicht öffnen',
  noKeyBody:
    'Du bist angemeldet, und dein Guthaben ist sicher. Der Schlüssel ist auf dem Gerät und der Website, wo die Wallet entstand: benutze sie dort. Eine E-Mail allein öffnet auf einem neuen Gerät nie einen Schlüssel.',
  close: 'Schließen',
  approveTitle: 'Jemand meldet sich bei deiner Wallet an',
  approveBody: 'Mach nur weiter, wenn du das gerade selbst bist.',
  approveSite: 'Website',
  approveBrowser: 'Gerät',
  approveTime: 'Gefragt um',
  approveElsewhere:
    'Das Gerät, das fragt, ist in einem anderen Netz als dieses. Hat dich jemand hierher geschickt, dann brich ab.',
  approvePick: 'Welche Zahl steht auf dem anderen Bildschirm?',
  approveDeny: 'Das war ich nicht',
  approveCode: 'Gib diesen Code dort ein, wo du dich anmeldest',
  approveCodeNote: 'Sonst braucht ihn niemand. Wir fragen nie am Telefon oder im Chat danach.',
  approveDenied: 'Du hast abgelehnt',
  approveDeniedBody: 'Das Gerät wurde nicht freigegeben. Warst du das nicht, ändere das Passwort deines E-Mail-Kontos.',
  approveWrong: 'Das war eine andere Zahl',
  approveWrongBody:
    'Zur Sicherheit ist dieser Link verbraucht. Lass dir dort, wo du dich anmeldest, einen neuen senden.',
  approveOver: 'Der Link ist abgelaufen',
  approveOverBody: 'Links gelten 15 Minuten und nur einmal. Lass dir dort, wo du dich anmeldest, einen neuen senden.',
  approveOffline: 'Der Server der Wallet ist nicht erreichbar',
  retry: 'Noch einmal',
  loading: 'Einen Moment',
}

const es: FrameCopy = {
  codeLabel: 'Código de seis cifras',
  codeWrong: 'Ese código no coincide. Mira el correo más reciente y prueba otra vez: quedan {n} intentos.',
  codeOver: 'Demasiados intentos. Te enviaremos un código nuevo cuando lo pidas.',
  codeOld: 'Este código es demasiado antiguo. Pide uno nuevo.',
  codeLocked: 'Demasiados códigos erróneos. Prueba otra vez dentro de {n} minutos.',
  codeFrozen:
    'Demasiados códigos erróneos. Podrás entrar por correo mañana, o desde un dispositivo con la sesión abierta.',
  codeOffline: 'No podemos conectar con el servidor de la cartera. Revisa tu conexión y prueba otra vez.',
  codeFailed: 'Algo ha fallado. Prueba otra vez o pide un código nuevo.',
  codeLife: 'El código vale {time} más',
  codeNote: 'Nunca pedimos este código por teléfono ni por chat.',
  opening: 'Abriendo tu cartera',
  notKept: 'Tu navegador no guarda nada de esta página. La sesión dura solo hasta que la cierres.',
  noKeyTitle: 'Este navegador aún no puede abrir tu cartera',
  noKeyBody:
    'Has entrado y tus fondos están a salvo. La clave está en el dispositivo y el sitio donde creaste la cartera: úsala allí. Un correo por sí solo nunca abre una clave en un dispositivo nuevo.',
  close: 'Cerrar',
  approveTitle: 'Alguien está entrando en tu cartera',
  approveBody: 'Sigue solo si eres tú, ahora mismo.',
  approveSite: 'Sitio',
  approveBrowser: 'Dispositivo',
  approveTime: 'Pedido a las',
  approveElsewhere: 'El dispositivo que lo pide está en otra red que este. Si alguien te ha enviado aquí, detente.',
  approvePick: '¿Qué número muestra la otra pantalla?',
  approveDeny: 'No he sido yo',
  approveCode: 'Escribe este código donde estás entrando',
  approveCodeNote: 'Nadie más lo necesita. Nunca lo pedimos por teléfono ni por chat.',
  approveDenied: 'Has dicho que no',
  approveDeniedBody: 'El dispositivo no se ha aprobado. Si no has sido tú, cambia la contraseña de tu correo.',
  approveWrong: 'Era otro número',
  approveWrongBody: 'Por seguridad, este enlace ya no sirve. Pide uno nuevo donde estás entrando.',
  approveOver: 'El enlace ha caducado',
  approveOverBody: 'Los enlaces duran 15 minutos y sirven una vez. Pide uno nuevo donde estás entrando.',
  approveOffline: 'No podemos conectar con el servidor de la cartera',
  retry: 'Probar otra vez',
  loading: 'Un momento',
}

const tables: Record<string, FrameCopy> = { en, de, es }

/** The sentences in the first of these languages that there are; English otherwise. */
export function copyFor(languages: readonly (string | undefined)[]): { copy: FrameCopy; language: string } {
  for (const wanted of languages) {
    const language = wanted?.toLowerCase().split('-')[0] ?? ''
    const copy = Object.hasOwn(tables, language) ? tables[language] : undefined
    if (copy) return { copy, language }
  }
  return { copy: en, language: 'en' }
}

export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
