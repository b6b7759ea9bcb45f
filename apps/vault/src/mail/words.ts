/** Sentences of mails, by language. `{site}` and the like are filled in. */
const en = {
  approveSubject: 'Approve a new device for {name}',
  approveTitle: 'Are you signing in?',
  approveText: '{site} wants to sign you in to your {name} wallet on a new device: {browser}.',
  approveHow: 'Open the page below and choose the number that matches your screen. Nothing happens until you do.',
  approveButton: 'Review the request',
  codeSubject: '{code} is your {name} code',
  codeTitle: 'Your code',
  codeText: 'Type this code to sign in at {site} ({browser}). It expires in 10 minutes.',
  changeText: 'Type this code to change the email address of your {name} wallet. It expires in 10 minutes.',
  changedSubject: 'The email address of your {name} wallet was changed',
  changedTitle: 'Your email address was changed',
  changedText: 'Your {name} wallet now belongs to {email}. If this wasn’t you, take it back within 7 days.',
  changedButton: 'Take it back',
  usedSubject: 'Someone tried to use your email address',
  usedTitle: 'Your email address is in use',
  usedText: 'Someone tried to move a {name} wallet to this address, which already has one. Nothing was changed.',
  exportedSubject: 'The private key of your {name} wallet was shown',
  exportedTitle: 'Your private key was shown',
  exportedText:
    'The private key and recovery phrase of your {name} wallet were just shown in {browser}. If this wasn’t you, someone else can spend your money: move it to a new wallet now.',
  openedSubject: 'A new device can open your {name} wallet',
  openedTitle: 'A new device was added',
  openedText:
    '{browser} can now open your {name} wallet, on {site}. If this wasn’t you, sign in to your wallet, remove the device, and move your money to a new wallet.',
  acceptedSubject: 'A browser continued with an older state of your {name} wallet',
  acceptedTitle: 'An older state of your wallet is in use',
  acceptedText:
    '{browser}, on {site}, had seen newer lines in the log of your {name} wallet than there are now. Someone who is signed in as you chose to continue. This is expected after the service was restored from a backup.',
  acceptedHow:
    'If this wasn’t you, someone signed in as you. Change the password of the account you sign in with, and check in your wallet what can open it.',
  closedSubject: 'A wrong number was typed for your {name} wallet',
  closedTitle: 'A wrong number was typed',
  closedText:
    'A device ({browser}, on {site}) asked for the key to your {name} wallet, but the number typed was not the one it shows. It got nothing.',
  closedDevice: 'To be safe, that device can’t ask again until you allow it.',
  closedAll: 'To be safe, that device can’t ask again until you allow it, and no device can for an hour.',
  closedHow:
    'If this was you, open your wallet and allow it again. If not, someone signed in as you: change the password of the account you sign in with.',
  closedButton: 'Open my wallet',
  endSubject: 'Your other devices will be signed out of your {name} wallet',
  endTitle: 'Your other devices will be signed out',
  endText:
    'Someone who is signed in to your {name} wallet with {browser}, on {site}, asked to sign out all your other devices. This happens in 24 hours.',
  pinSubject: 'The PIN of your {name} wallet is about to stop working',
  pinTitle: 'Your PIN is about to stop working',
  pinText:
    'Ten wrong PINs were typed for your {name} wallet in {browser}, on {site}. To be safe, the PIN stops working in 24 hours. Your other ways in stay.',
  objectHow:
    'If this was you, you can ignore this email. If not, stop it: then nothing happens, and the device that asked is signed out.',
  objectButton: 'This wasn’t me: stop it',
  never: '{name} will never ask you for a code or a number.',
  ignore: 'If this wasn’t you, you can ignore this email.',
} as const
type Words = { readonly [K in keyof typeof en]: string }

const de: Words = {
  approveSubject: 'Ein neues Gerät für {name} freigeben',
  approveTitle: 'Meldest du dich gerade an?',
  approveText: '{site} möchte dich auf einem neuen Gerät ({browser}) in deiner {name}-Wallet anmelden.',
  approveHow:
    'Öffne die Seite unten und wähle die Zahl, die auch auf deinem Bildschirm steht. Vorher geschieht nichts.',
  approveButton: 'Anfrage prüfen',
  codeSubject: '{code} ist dein {name}-Code',
  codeTitle: 'Dein Code',
  codeText: 'Gib diesen Code ein, um dich bei {site} anzumelden ({browser}). Er läuft in 10 Minuten ab.',
  changeText: 'Gib diesen Code ein, um die E-Mail-Adresse deiner {name}-Wallet zu ändern. Er läuft in 10 Minuten ab.',
  changedSubject: 'Die E-Mail-Adresse deiner {name}-Wallet wurde geändert',
  changedTitle: 'Deine E-Mail-Adresse wurde geändert',
  changedText: 'Deine {name}-Wallet gehört jetzt zu {email}. Warst du das nicht, hol sie binnen 7 Tagen zurück.',
  changedButton: 'Zurückholen',
  usedSubject: 'Jemand wollte deine E-Mail-Adresse verwenden',
  usedTitle: 'Deine E-Mail-Adresse ist schon vergeben',
  usedText:
    'Jemand wollte eine {name}-Wallet auf diese Adresse umziehen, zu der es schon eine gibt. Es wurde nichts geändert.',
  exportedSubject: 'Der private Schlüssel deiner {name}-Wallet wurde angezeigt',
  exportedTitle: 'Dein privater Schlüssel wurde angezeigt',
  exportedText:
    'Privater Schlüssel und Wiederherstellungsphrase deiner {name}-Wallet wurden gerade in {browser} angezeigt. Warst du das nicht, kann jemand anderes dein Geld ausgeben: Bring es jetzt in eine neue Wallet.',
  openedSubject: 'Ein neues Gerät kann deine {name}-Wallet öffnen',
  openedTitle: 'Ein neues Gerät ist dabei',
  openedText:
    '{browser} kann jetzt deine {name}-Wallet öffnen, auf {site}. Warst du das nicht, melde dich in deiner Wallet an, entferne das Gerät und bring dein Geld in eine neue Wallet.',
  acceptedSubject: 'Ein Browser macht mit einem älteren Stand deiner {name}-Wallet weiter',
  acceptedTitle: 'Ein älterer Stand deiner Wallet ist in Gebrauch',
  acceptedText:
    '{browser} auf {site} hatte im Protokoll deiner {name}-Wallet neuere Zeilen gesehen, als jetzt da sind, und jemand, der als du angemeldet ist, hat weitergemacht. Das ist zu erwarten, nachdem der Dienst aus einer Sicherung wiederhergestellt wurde.',
  acceptedHow:
    'Warst du das nicht, hat sich jemand als du angemeldet: Ändere das Passwort des Kontos, mit dem du dich anmeldest, und sieh in deiner Wallet nach, was sie öffnen kann.',
  closedSubject: 'Für deine {name}-Wallet wurde eine falsche Zahl eingegeben',
  closedTitle: 'Eine falsche Zahl wurde eingegeben',
  closedText:
    'Ein Gerät ({browser}, auf {site}) fragte nach dem Schlüssel deiner {name}-Wallet, und es wurde eine Zahl eingegeben, die es nicht zeigt. Es hat nichts bekommen.',
  closedDevice: 'Zur Sicherheit kann dieses Gerät nicht mehr fragen, bis du es erlaubst.',
  closedAll: 'Zur Sicherheit kann dieses Gerät nicht mehr fragen, bis du es erlaubst, und eine Stunde lang gar keins.',
  closedHow:
    'Warst du das, dann öffne deine Wallet und erlaube es wieder. Wenn nicht, hat sich jemand als du angemeldet: Ändere das Passwort des Kontos, mit dem du dich anmeldest.',
  closedButton: 'Meine Wallet öffnen',
  endSubject: 'Deine anderen Geräte werden von deiner {name}-Wallet abgemeldet',
  endTitle: 'Deine anderen Geräte werden abgemeldet',
  endText:
    'Jemand, der mit {browser} auf {site} in deiner {name}-Wallet angemeldet ist, will alle deine anderen Geräte abmelden. Das geschieht in 24 Stunden.',
  pinSubject: 'Die PIN deiner {name}-Wallet gilt bald nicht mehr',
  pinTitle: 'Deine PIN gilt bald nicht mehr',
  pinText:
    'In {browser} auf {site} wurden zehn falsche PINs für deine {name}-Wallet eingegeben. Zur Sicherheit gilt die PIN in 24 Stunden nicht mehr. Deine anderen Wege bleiben.',
  objectHow:
    'Warst du das, kannst du diese E-Mail ignorieren. Wenn nicht, halte es auf: Dann geschieht nichts, und das Gerät, das es wollte, wird abgemeldet.',
  objectButton: 'Das war ich nicht: aufhalten',
  never: '{name} wird dich nie nach einem Code oder einer Zahl fragen.',
  ignore: 'Warst du das nicht, kannst du diese E-Mail ignorieren.',
}

const es: Words = {
  approveSubject: 'Aprueba un dispositivo nuevo para {name}',
  approveTitle: '¿Eres tú quien inicia sesión?',
  approveText: '{site} quiere iniciar sesión en tu cartera {name} desde un dispositivo nuevo: {browser}.',
  approveHow:
    'Abre la página de abajo y elige el número que coincide con el de tu pantalla. Hasta entonces no ocurre nada.',
  approveButton: 'Revisar la solicitud',
  codeSubject: '{code} es tu código de {name}',
  codeTitle: 'Tu código',
  codeText: 'Escribe este código para iniciar sesión en {site} ({browser}). Caduca en 10 minutos.',
  changeText: 'Escribe este código para cambiar el correo de tu cartera {name}. Caduca en 10 minutos.',
  changedSubject: 'Se ha cambiado el correo de tu cartera {name}',
  changedTitle: 'Tu correo ha cambiado',
  changedText: 'Tu cartera {name} pertenece ahora a {email}. Si no has sido tú, recupérala en un plazo de 7 días.',
  changedButton: 'Recuperarla',
  usedSubject: 'Alguien quiso usar tu correo',
  usedTitle: 'Tu correo ya está en uso',
  usedText: 'Alguien quiso mover una cartera {name} a este correo, que ya tiene una. No se ha cambiado nada.',
  exportedSubject: 'Se ha mostrado la clave privada de tu cartera {name}',
  exportedTitle: 'Se ha mostrado tu clave privada',
  exportedText:
    'La clave privada y la frase de recuperación de tu cartera {name} se acaban de mostrar en {browser}. Si no has sido tú, otra persona puede gastar tu dinero: llévalo ahora a una cartera nueva.',
  openedSubject: 'Un dispositivo nuevo puede abrir tu cartera {name}',
  openedTitle: 'Se ha añadido un dispositivo',
  openedText:
    '{browser} puede abrir ahora tu cartera {name}, en {site}. Si no has sido tú, entra en tu cartera, quita el dispositivo y lleva tu dinero a una cartera nueva.',
  acceptedSubject: 'Un navegador sigue con un estado anterior de tu cartera {name}',
  acceptedTitle: 'Se usa un estado anterior de tu cartera',
  acceptedText:
    '{browser}, en {site}, había visto en el registro de tu cartera {name} líneas más nuevas que las que hay ahora, y alguien que ha entrado como tú ha seguido adelante. Es de esperar después de restaurar el servicio desde una copia.',
  acceptedHow:
    'Si no fuiste tú, alguien ha entrado como tú: cambia la contraseña de la cuenta con la que entras, y mira en tu cartera qué puede abrirla.',
  closedSubject: 'Se escribió un número equivocado para tu cartera {name}',
  closedTitle: 'Se escribió un número equivocado',
  closedText:
    'Un dispositivo ({browser}, en {site}) pidió la clave de tu cartera {name}, y se escribió un número que no muestra. No ha recibido nada.',
  closedDevice: 'Por seguridad, ese dispositivo no puede volver a pedirla hasta que lo permitas.',
  closedAll:
    'Por seguridad, ese dispositivo no puede volver a pedirla hasta que lo permitas, y ninguno puede durante una hora.',
  closedHow:
    'Si fuiste tú, abre tu cartera y permítelo otra vez. Si no, alguien ha entrado como tú: cambia la contraseña de la cuenta con la que entras.',
  closedButton: 'Abrir mi cartera',
  endSubject: 'Se cerrará la sesión de tus otros dispositivos en tu cartera {name}',
  endTitle: 'Se cerrará la sesión de tus otros dispositivos',
  endText:
    'Alguien que ha entrado en tu cartera {name} con {browser}, en {site}, ha pedido cerrar la sesión en todos tus otros dispositivos. Ocurrirá en 24 horas.',
  pinSubject: 'El PIN de tu cartera {name} va a dejar de valer',
  pinTitle: 'Tu PIN va a dejar de valer',
  pinText:
    'Se han escrito diez PIN erróneos para tu cartera {name} en {browser}, en {site}. Por seguridad, el PIN deja de valer en 24 horas. Tus otras formas de entrar siguen.',
  objectHow:
    'Si fuiste tú, puedes ignorar este correo. Si no, detenlo: entonces no ocurre nada, y se cierra la sesión del dispositivo que lo pidió.',
  objectButton: 'No he sido yo: detenerlo',
  never: '{name} nunca te pedirá un código ni un número.',
  ignore: 'Si no has sido tú, puedes ignorar este correo.',
}

const words = { en, de, es } as const
export type Locale = keyof typeof words
export type WordKey = keyof Words

/** The first language of `Accept-Language` that there is, or English. */
export function localeOf(accepted: string | undefined): Locale {
  const wanted = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=')
      return { tag: (tag.split('-')[0] ?? '').toLowerCase(), quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
  const known = wanted.filter(({ tag, quality }) => Object.hasOwn(words, tag) && quality > 0)
  return (known.sort((a, b) => b.quality - a.quality)[0]?.tag as Locale | undefined) ?? 'en'
}

/** A sentence in a language, filled in. */
export function say(locale: Locale, key: WordKey, values: Readonly<Record<string, string>>): string {
  return words[locale][key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
