/** Sentences of mails, by language. `{site}` and the like are filled in. */
const en = {
  approveSubject: 'Approve a new device for {name}',
  approveTitle: 'Is it you who signs in?',
  approveText: '{site} asks to sign you in to your {name} wallet from a new device: {browser}.',
  approveHow:
    'Open the page below, compare the number there with the one on your screen, and pick it. Nothing happens before you do.',
  approveButton: 'Look at the request',
  codeSubject: '{code} is your {name} code',
  codeTitle: 'Your code',
  codeText: 'Type this code to sign in at {site} ({browser}). It holds for 10 minutes.',
  changeText: 'Type this code to change the e-mail address of your {name} wallet. It holds for 10 minutes.',
  changedSubject: 'The e-mail address of your {name} wallet was changed',
  changedTitle: 'Your address was changed',
  changedText: 'Your {name} wallet now belongs to {email}. If that was not you, take it back within 7 days.',
  changedButton: 'Take it back',
  usedSubject: 'Somebody wanted to use your address',
  usedTitle: 'Your address is in use',
  usedText: 'Somebody wanted to move a {name} wallet to this address, which has one already. Nothing was changed.',
  exportedSubject: 'The key of your {name} wallet was shown',
  exportedTitle: 'Your key was shown',
  exportedText:
    'The private key and recovery words of your {name} wallet were just shown in {browser}. If that was not you, somebody else can spend what you own: move it to a new wallet now.',
  openedSubject: 'A new device can open your {name} wallet',
  openedTitle: 'A new device was added',
  openedText:
    '{browser} can now open your {name} wallet, on {site}. If that was not you, sign in to your wallet, remove the device, and move what you own to a new wallet.',
  acceptedSubject: 'A browser went on with an older state of your {name} wallet',
  acceptedTitle: 'An older state of your wallet is in use',
  acceptedText:
    '{browser}, on {site}, had seen newer lines in the log of your {name} wallet than there are now, and somebody who is signed in as you went on. That is to be expected after the service was put back from a back-up.',
  acceptedHow:
    'If that was not you, somebody signed in as you: change the password of the account that you sign in with, and look in your wallet at what can open it.',
  closedSubject: 'A wrong number was typed for your {name} wallet',
  closedTitle: 'A wrong number was typed',
  closedText:
    'A device ({browser}, on {site}) asked for the key of your {name} wallet, and a number was typed that it does not show. It got nothing.',
  closedDevice: 'To be safe, that device cannot ask again until you allow it.',
  closedAll: 'To be safe, that device cannot ask again until you allow it, and no device can for an hour.',
  closedHow:
    'If that was you, open your wallet and allow it again. If not, somebody signed in as you: change the password of the account that you sign in with.',
  closedButton: 'Open my wallet',
  endSubject: 'Your other devices will be signed out of your {name} wallet',
  endTitle: 'Your other devices will be signed out',
  endText:
    'Somebody who is signed in to your {name} wallet with {browser}, on {site}, asked to sign out all your other devices. It happens in 24 hours.',
  pinSubject: 'The PIN of your {name} wallet will end',
  pinTitle: 'Your PIN will end',
  pinText:
    'Ten wrong PINs were typed for your {name} wallet in {browser}, on {site}. To be safe, the PIN ends in 24 hours; your other ways in stay.',
  objectHow:
    'If that was you, you need do nothing. If not, stop it: nothing happens then, and the device that asked is signed out.',
  objectButton: 'This wasn’t me: stop it',
  never: 'Nobody of {name} will ever ask you for a code or a number.',
  ignore: 'If this was not you, you need do nothing.',
} as const
type Words = { readonly [K in keyof typeof en]: string }

const de: Words = {
  approveSubject: 'Ein neues Gerät für {name} freigeben',
  approveTitle: 'Meldest du dich gerade an?',
  approveText: '{site} möchte dich auf einem neuen Gerät ({browser}) in deiner {name}-Wallet anmelden.',
  approveHow:
    'Öffne die Seite unten, vergleiche die Zahl dort mit der auf deinem Bildschirm und wähle sie aus. Vorher geschieht nichts.',
  approveButton: 'Anfrage ansehen',
  codeSubject: '{code} ist dein {name}-Code',
  codeTitle: 'Dein Code',
  codeText: 'Gib diesen Code ein, um dich bei {site} anzumelden ({browser}). Er gilt 10 Minuten.',
  changeText: 'Gib diesen Code ein, um die E-Mail-Adresse deiner {name}-Wallet zu ändern. Er gilt 10 Minuten.',
  changedSubject: 'Die E-Mail-Adresse deiner {name}-Wallet wurde geändert',
  changedTitle: 'Deine Adresse wurde geändert',
  changedText: 'Deine {name}-Wallet gehört jetzt zu {email}. Warst du das nicht, hol sie binnen 7 Tagen zurück.',
  changedButton: 'Zurückholen',
  usedSubject: 'Jemand wollte deine Adresse verwenden',
  usedTitle: 'Deine Adresse ist schon vergeben',
  usedText:
    'Jemand wollte eine {name}-Wallet auf diese Adresse umziehen, zu der es schon eine gibt. Es wurde nichts geändert.',
  exportedSubject: 'Der Schlüssel deiner {name}-Wallet wurde angezeigt',
  exportedTitle: 'Dein Schlüssel wurde angezeigt',
  exportedText:
    'Privater Schlüssel und Wiederherstellungswörter deiner {name}-Wallet wurden gerade in {browser} angezeigt. Warst du das nicht, kann jemand anderes dein Guthaben ausgeben: Bring es jetzt in eine neue Wallet.',
  openedSubject: 'Ein neues Gerät kann deine {name}-Wallet öffnen',
  openedTitle: 'Ein neues Gerät ist dabei',
  openedText:
    '{browser} kann jetzt deine {name}-Wallet öffnen, auf {site}. Warst du das nicht, melde dich in deiner Wallet an, entferne das Gerät und bring dein Guthaben in eine neue Wallet.',
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
  pinSubject: 'Die PIN deiner {name}-Wallet endet',
  pinTitle: 'Deine PIN endet',
  pinText:
    'In {browser} auf {site} wurden zehn falsche PINs für deine {name}-Wallet eingegeben. Zur Sicherheit endet die PIN in 24 Stunden; deine anderen Wege bleiben.',
  objectHow:
    'Warst du das, brauchst du nichts zu tun. Wenn nicht, halte es auf: Dann geschieht nichts, und das Gerät, das es wollte, wird abgemeldet.',
  objectButton: 'Das war ich nicht: aufhalten',
  never: 'Niemand von {name} wird dich je nach einem Code oder einer Zahl fragen.',
  ignore: 'Warst du das nicht, brauchst du nichts zu tun.',
}

const es: Words = {
  approveSubject: 'Aprueba un dispositivo nuevo para {name}',
  approveTitle: '¿Eres tú quien inicia sesión?',
  approveText: '{site} quiere iniciar sesión en tu cartera {name} desde un dispositivo nuevo: {browser}.',
  approveHow:
    'Abre la página de abajo, compara el número con el de tu pantalla y elígelo. Hasta entonces no ocurre nada.',
  approveButton: 'Ver la solicitud',
  codeSubject: '{code} es tu código de {name}',
  codeTitle: 'Tu código',
  codeText: 'Escribe este código para iniciar sesión en {site} ({browser}). Es válido durante 10 minutos.',
  changeText: 'Escribe este código para cambiar el correo de tu cartera {name}. Es válido durante 10 minutos.',
  changedSubject: 'Se ha cambiado el correo de tu cartera {name}',
  changedTitle: 'Tu correo ha cambiado',
  changedText: 'Tu cartera {name} pertenece ahora a {email}. Si no has sido tú, recupérala en un plazo de 7 días.',
  changedButton: 'Recuperarla',
  usedSubject: 'Alguien quiso usar tu correo',
  usedTitle: 'Tu correo ya está en uso',
  usedText: 'Alguien quiso mover una cartera {name} a este correo, que ya tiene una. No se ha cambiado nada.',
  exportedSubject: 'Se ha mostrado la clave de tu cartera {name}',
  exportedTitle: 'Se ha mostrado tu clave',
  exportedText:
    'La clave privada y las palabras de recuperación de tu cartera {name} se acaban de mostrar en {browser}. Si no has sido tú, otra persona puede gastar lo que tienes: llévalo ahora a una cartera nueva.',
  openedSubject: 'Un dispositivo nuevo puede abrir tu cartera {name}',
  openedTitle: 'Se ha añadido un dispositivo',
  openedText:
    '{browser} puede abrir ahora tu cartera {name}, en {site}. Si no has sido tú, entra en tu cartera, quita el dispositivo y lleva lo que tienes a una cartera nueva.',
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
  pinSubject: 'El PIN de tu cartera {name} terminará',
  pinTitle: 'Tu PIN terminará',
  pinText:
    'Se han escrito diez PIN erróneos para tu cartera {name} en {browser}, en {site}. Por seguridad, el PIN termina en 24 horas; tus otras formas de entrar siguen.',
  objectHow:
    'Si fuiste tú, no tienes que hacer nada. Si no, detenlo: entonces no ocurre nada, y se cierra la sesión del dispositivo que lo pidió.',
  objectButton: 'No he sido yo: detenerlo',
  never: 'Nadie de {name} te pedirá nunca un código ni un número.',
  ignore: 'Si no has sido tú, no tienes que hacer nada.',
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
