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
}
const de: typeof en = {
  loading: 'Einen Moment',
  done: 'Du kannst dieses Fenster schließen',
  doneBody: 'Die Seite, von der du kommst, macht von selbst weiter.',
  code: 'Du meldest dich bei {site} an',
  codeBody:
    'Geh dorthin zurück und gib diesen Code ein. Gib ihn niemandem: wir fragen nie am Telefon oder im Chat danach.',
  lost: 'Geh zu der Seite zurück, von der du kommst',
  lostBody: 'Dieses Fenster hat sie verloren. Schließ es, und melde dich dort noch einmal an.',
}
const es: typeof en = {
  loading: 'Un momento',
  done: 'Puedes cerrar esta ventana',
  doneBody: 'La página de la que vienes sigue por sí sola.',
  code: 'Estás entrando en {site}',
  codeBody: 'Vuelve allí y escribe este código. No se lo des a nadie: nunca lo pedimos por teléfono ni por chat.',
  lost: 'Vuelve a la página de la que vienes',
  lostBody: 'Esta ventana la ha perdido. Ciérrala y entra otra vez allí.',
}

/** The sentences in the first of these languages that there are; English otherwise. */
export const copyFor = copyAmong({ en, de, es })
