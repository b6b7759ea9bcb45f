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
