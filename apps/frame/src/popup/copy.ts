import { copyAmong } from '../views/words.js'

/** Every sentence of the window that a login at a provider opens. */
const en = {
  loading: 'One moment',
  done: 'You can close this window',
  doneBody: 'The page that you came from goes on by itself.',
  code: 'You are signing in to {site}',
  codeBody: 'Go back there and type this code. Give it to nobody: we never ask for it by phone or chat.',
  lost: 'Go back to the page that you came from',
  lostBody: 'This window has lost it. Close it, and sign in again there.',
  denied: 'You said no',
  deniedBody: 'Nobody was signed in. You can close this window.',
  wrong: 'That was another number',
  wrongBody: 'To be safe, this sign-in is over. Close this window, and begin again on the site.',
  consent: 'Sign in to {site}',
  consentBody: 'Only go on if you began this yourself, just now. If somebody sent you a link, stop here.',
  consentSite: 'Site',
  consentDevice: 'Device',
  consentTime: 'Asked at',
  consentElsewhere: 'The device that asks is in another network than this one. If somebody sent you here, stop.',
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
    'Geh dorthin zurück und gib diesen Code ein. Gib ihn niemandem: wir fragen nie am Telefon oder im Chat danach.',
  lost: 'Geh zu der Seite zurück, von der du kommst',
  lostBody: 'Dieses Fenster hat sie verloren. Schließ es, und melde dich dort noch einmal an.',
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
    'Das Gerät, das fragt, ist in einem anderen Netz als dieses. Hat dich jemand hierher geschickt, dann brich ab.',
  consentPick: 'Wähle {n}, um dich anzumelden',
  consentDeny: 'Das war ich nicht',
}
const es: PopupCopy = {
  loading: 'Un momento',
  done: 'Puedes cerrar esta ventana',
  doneBody: 'La página de la que vienes sigue por sí sola.',
  code: 'Estás entrando en {site}',
  codeBody: 'Vuelve allí y escribe este código. No se lo des a nadie: nunca lo pedimos por teléfono ni por chat.',
  lost: 'Vuelve a la página de la que vienes',
  lostBody: 'Esta ventana la ha perdido. Ciérrala y entra otra vez allí.',
  denied: 'Has dicho que no',
  deniedBody: 'Nadie ha entrado. Puedes cerrar esta ventana.',
  wrong: 'Era otro número',
  wrongBody: 'Por seguridad, esta entrada ha terminado. Cierra esta ventana y empieza otra vez en el sitio.',
  consent: 'Entrar en {site}',
  consentBody: 'Sigue solo si lo has empezado tú, ahora mismo. Si alguien te ha enviado un enlace, detente aquí.',
  consentSite: 'Sitio',
  consentDevice: 'Dispositivo',
  consentTime: 'Pedido a las',
  consentElsewhere: 'El dispositivo que lo pide está en otra red que este. Si alguien te ha enviado aquí, detente.',
  consentPick: 'Para entrar, elige el {n}',
  consentDeny: 'No he sido yo',
}

/** The sentences in the first of these languages that there are; English otherwise. */
export const copyFor = copyAmong({ en, de, es })
