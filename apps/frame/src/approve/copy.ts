import { copyAmong } from '../views/words.js'

/** Every sentence of the page that approves a device. */
const en = {
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

export type ApproveCopy = typeof en

const de: ApproveCopy = {
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

const es: ApproveCopy = {
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

/** The sentences in the first of these languages that there are; English otherwise. */
export const copyFor = copyAmong({ en, de, es })
