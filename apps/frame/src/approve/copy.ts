import { copyAmong } from '../views/words.js'

/** Every sentence of the page that approves a device. */
const en = {
  approveTitle: 'Someone is signing in to your wallet',
  approveBody: 'Continue only if this is you.',
  approveSite: 'Site',
  approveBrowser: 'Device',
  approveTime: 'Requested at',
  approveElsewhere:
    'The other device uses a different internet connection from this one. If someone sent you here, stop.',
  approvePick: 'Which number does the other screen show?',
  approveDeny: 'This wasn’t me',
  approveCode: 'Type this code where you’re signing in',
  approveCodeNote: 'Don’t share it with anyone. We never ask for this code by phone or chat.',
  approveDenied: 'You declined',
  approveDeniedBody:
    'The device wasn’t approved. If you didn’t ask to sign in, change the password of your email account.',
  approveWrong: 'That’s a different number',
  approveWrongBody: 'To be safe, this link no longer works. Ask for a new one where you’re signing in.',
  approveOver: 'The link has expired',
  approveOverBody: 'Links last 15 minutes and work once. Ask for a new one where you’re signing in.',
  approveOffline: 'We can’t reach the wallet’s server',
  retry: 'Try again',
  loading: 'One moment',
}

export type ApproveCopy = typeof en

const de: ApproveCopy = {
  approveTitle: 'Jemand meldet sich bei deiner Wallet an',
  approveBody: 'Mach nur weiter, wenn du das bist.',
  approveSite: 'Website',
  approveBrowser: 'Gerät',
  approveTime: 'Gefragt um',
  approveElsewhere:
    'Das Gerät ist über einen anderen Internetanschluss verbunden als dieses. Hat dich jemand hierher geschickt, dann brich ab.',
  approvePick: 'Welche Zahl steht auf dem anderen Bildschirm?',
  approveDeny: 'Das war ich nicht',
  approveCode: 'Gib diesen Code dort ein, wo du dich anmeldest',
  approveCodeNote: 'Gib ihn an niemanden weiter. Wir fragen nie am Telefon oder im Chat danach.',
  approveDenied: 'Du hast abgelehnt',
  approveDeniedBody:
    'Das Gerät wurde nicht freigegeben. Wolltest du dich nicht anmelden, ändere das Passwort deines E-Mail-Kontos.',
  approveWrong: 'Das war eine andere Zahl',
  approveWrongBody:
    'Zur Sicherheit gilt dieser Link nicht mehr. Lass dir dort, wo du dich anmeldest, einen neuen senden.',
  approveOver: 'Der Link ist abgelaufen',
  approveOverBody: 'Links gelten 15 Minuten und nur einmal. Lass dir dort, wo du dich anmeldest, einen neuen senden.',
  approveOffline: 'Der Server der Wallet ist nicht erreichbar',
  retry: 'Noch einmal',
  loading: 'Einen Moment',
}

const es: ApproveCopy = {
  approveTitle: 'Alguien está entrando en tu cartera',
  approveBody: 'Continúa solo si eres tú.',
  approveSite: 'Sitio',
  approveBrowser: 'Dispositivo',
  approveTime: 'Pedido a las',
  approveElsewhere: 'Ese dispositivo usa otra conexión a Internet que este. Si alguien te ha enviado aquí, detente.',
  approvePick: '¿Qué número muestra la otra pantalla?',
  approveDeny: 'No he sido yo',
  approveCode: 'Escribe este código donde estás entrando',
  approveCodeNote: 'No lo compartas con nadie. Nunca lo pedimos por teléfono ni por chat.',
  approveDenied: 'Has dicho que no',
  approveDeniedBody: 'El dispositivo no se ha aprobado. Si no querías entrar, cambia la contraseña de tu correo.',
  approveWrong: 'Era otro número',
  approveWrongBody: 'Por seguridad, este enlace ya no sirve. Pide uno nuevo donde estás entrando.',
  approveOver: 'El enlace ha caducado',
  approveOverBody: 'Los enlaces duran 15 minutos y sirven una vez. Pide uno nuevo donde estás entrando.',
  approveOffline: 'No podemos conectar con el servidor de la cartera',
  retry: 'Probar otra vez',
  loading: 'Un momento',
}

/** The sentences in the first of these languages that there are; English otherwise. */
export const copyFor = copyAmong({ en, de, es })
