import { copyAmong } from '../views/words.js'

/** Every sentence of the window that a login at a provider opens. */
const en = {
  loading: 'One moment',
  done: 'You can close this window',
  doneBody: 'The page you came from continues by itself.',
  code: 'You are signing in to {site}',
  codeBody: 'Go back there and type this code. Don’t share it with anyone. We never ask for it by phone or chat.',
  lost: 'Go back to the page you came from',
  lostBody: 'This window lost its connection to it. Close this window, and sign in again there.',
  denied: 'You declined',
  deniedBody: 'Nobody was signed in. You can close this window.',
  wrong: 'That’s a different number',
  wrongBody: 'To be safe, this sign-in has ended. Close this window, and start again on the site.',
  consent: 'Sign in to {site}',
  consentBody: 'Continue only if you started this yourself, just now. If someone sent you a link, stop here.',
  consentSite: 'Site',
  consentDevice: 'Device',
  consentTime: 'Requested at',
  consentElsewhere:
    'The other device uses a different internet connection from this one. If someone sent you here, stop.',
  consentPick: 'To sign in, choose {n}',
  consentDeny: 'This wasn’t me',
}
export type PopupCopy = typeof en
const de: PopupCopy = {
  loading: 'Einen Moment',
  done: 'Du kannst dieses Fenster schließen',
  doneBody: 'Die Seite, von der du kommst, macht von selbst weiter.',
  code: 'Du meldest dich bei {site} an',
  codeBody:
    'Geh dorthin zurück und gib diesen Code ein. Gib ihn an niemanden weiter. Wir fragen nie am Telefon oder im Chat danach.',
  lost: 'Geh zu der Seite zurück, von der du kommst',
  lostBody: 'Dieses Fenster hat die Verbindung zu ihr verloren. Schließ es, und melde dich dort noch einmal an.',
  denied: 'Du hast abgelehnt',
  deniedBody: 'Niemand wurde angemeldet. Du kannst dieses Fenster schließen.',
  wrong: 'Das war eine andere Zahl',
  wrongBody: 'Zur Sicherheit ist diese Anmeldung vorbei. Schließ dieses Fenster, und fang auf der Website neu an.',
  consent: 'Bei {site} anmelden',
  consentBody:
    'Mach nur weiter, wenn du das gerade selbst begonnen hast. Hat dir jemand einen Link geschickt, dann brich ab.',
  consentSite: 'Website',
  consentDevice: 'Gerät',
  consentTime: 'Gefragt um',
  consentElsewhere:
    'Das Gerät ist über einen anderen Internetanschluss verbunden als dieses. Hat dich jemand hierher geschickt, dann brich ab.',
  consentPick: 'Wähle {n}, um dich anzumelden',
  consentDeny: 'Das war ich nicht',
}
const es: PopupCopy = {
  loading: 'Un momento',
  done: 'Puedes cerrar esta ventana',
  doneBody: 'La página de la que vienes sigue por sí sola.',
  code: 'Estás entrando en {site}',
  codeBody: 'Vuelve allí y escribe este código. No lo compartas con nadie. Nunca lo pedimos por teléfono ni por chat.',
  lost: 'Vuelve a la página de la que vienes',
  lostBody: 'Esta ventana ha perdido la conexión con ella. Ciérrala y entra otra vez allí.',
  denied: 'Has dicho que no',
  deniedBody: 'Nadie ha entrado. Puedes cerrar esta ventana.',
  wrong: 'Era otro número',
  wrongBody: 'Por seguridad, esta entrada ha terminado. Cierra esta ventana y empieza otra vez en el sitio.',
  consent: 'Entrar en {site}',
  consentBody: 'Sigue solo si lo has empezado tú, ahora mismo. Si alguien te ha enviado un enlace, detente aquí.',
  consentSite: 'Sitio',
  consentDevice: 'Dispositivo',
  consentTime: 'Pedido a las',
  consentElsewhere: 'Ese dispositivo usa otra conexión a Internet que este. Si alguien te ha enviado aquí, detente.',
  consentPick: 'Para entrar, elige el {n}',
  consentDeny: 'No he sido yo',
}

/** The sentences in the first of these languages that there are; English otherwise. */
export const copyFor = copyAmong({ en, de, es })
