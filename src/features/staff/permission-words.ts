import { type Lang, texts } from '../../lib/languages.ts'
import { PERMISSIONS, type Permission } from './permissions.ts'

const words = texts(
  {
    'requests.see': 'See booking requests with their guests and drivers',
    'requests.decide': 'Confirm and reject requests, and write to suppliers',
    'bookings.cancel': 'Cancel bookings and mark no-shows',
    'payments.see': 'See payments and bank transfers',
    'payments.decide': 'Accept transfers, void payments, and send transfers back',
    'refunds.see': 'See refunds',
    'refunds.decide': 'Approve, reject and pay out refunds',
    'currencies.see': 'See exchange rates and the money of each currency',
    'currencies.edit': 'Switch currencies on and off, and change their rates',
    'documents.see': 'See the pictures of passports and licenses',
    'documents.review': 'Approve and reject documents',
    'notes.see': 'Read the messages of clients',
    'notes.answer': 'Answer messages',
    'reviews.see': 'See reviews before they are published',
    'reviews.moderate': 'Publish, reject, translate and answer reviews',
    'questions.see': 'See what people ask about hotels',
    'questions.answer': 'Answer, publish and discard questions about hotels',
    'inventory.see': 'See rates and stock',
    'inventory.edit': 'Change rates, stock and sales restrictions',
    'catalogue.see': 'See hotels, cars and places as they are edited',
    'catalogue.edit': 'Change and publish hotels, cars and places',
    'content.see': 'See news, policies and other texts as they are edited',
    'content.edit': 'Change and publish texts',
    'clients.see': 'Search clients and see their plans',
    'clients.impersonate': 'Act as a client',
    'usTravel.see': 'See the travel statements and prohibited lodgings of US residents',
    'usTravel.edit': 'Import and match the list of prohibited lodgings',
    'mailbox.see': 'Read all emails and messages to clients',
    'staff.see': 'See staff accounts and roles',
    'staff.edit': 'Invite staff, change their role, and disable accounts',
    'staffSessions.see': 'See where staff are signed in',
    'staffSessions.end': 'End sessions of staff',
    'settings.see': 'See the settings of the store',
    'settings.edit': 'Change the settings of the store',
    'failures.see': 'See work that failed',
    'failures.retry': 'Retry failed work',
  } satisfies Record<Permission, string>,
  {
    'requests.see': 'Ver las solicitudes de reserva con sus huéspedes y conductores',
    'requests.decide': 'Confirmar y rechazar solicitudes, y escribir a los proveedores',
    'bookings.cancel': 'Cancelar reservas y marcarlas como no presentado',
    'payments.see': 'Ver los pagos y las transferencias',
    'payments.decide': 'Aceptar transferencias, anular pagos y devolver transferencias',
    'refunds.see': 'Ver los reembolsos',
    'refunds.decide': 'Aprobar, rechazar y pagar reembolsos',
    'currencies.see': 'Ver los tipos de cambio y el dinero de cada moneda',
    'currencies.edit': 'Activar y desactivar monedas y cambiar sus tipos de cambio',
    'documents.see': 'Ver las fotos de pasaportes y licencias',
    'documents.review': 'Aprobar y rechazar documentos',
    'notes.see': 'Leer los mensajes de los clientes',
    'notes.answer': 'Responder mensajes',
    'reviews.see': 'Ver las opiniones antes de que se publiquen',
    'reviews.moderate': 'Publicar, rechazar, traducir y responder opiniones',
    'questions.see': 'Ver lo que se pregunta sobre los hoteles',
    'questions.answer': 'Responder, publicar y descartar preguntas sobre hoteles',
    'inventory.see': 'Ver tarifas y cupos',
    'inventory.edit': 'Cambiar tarifas, cupos y restricciones de venta',
    'catalogue.see': 'Ver hoteles, carros y lugares tal como se editan',
    'catalogue.edit': 'Cambiar y publicar hoteles, carros y lugares',
    'content.see': 'Ver noticias, políticas y otros textos tal como se editan',
    'content.edit': 'Cambiar y publicar textos',
    'clients.see': 'Buscar clientes y ver sus planes',
    'clients.impersonate': 'Actuar en nombre de un cliente',
    'usTravel.see': 'Ver las declaraciones de viaje y los alojamientos prohibidos a residentes en EE. UU.',
    'usTravel.edit': 'Importar la lista de alojamientos prohibidos y relacionarla con los hoteles',
    'mailbox.see': 'Leer todos los correos y mensajes a clientes',
    'staff.see': 'Ver las cuentas y los roles del personal',
    'staff.edit': 'Invitar personal, cambiar su rol y desactivar cuentas',
    'staffSessions.see': 'Ver dónde tiene sesión abierta el personal',
    'staffSessions.end': 'Cerrar sesiones del personal',
    'settings.see': 'Ver la configuración de la tienda',
    'settings.edit': 'Cambiar la configuración de la tienda',
    'failures.see': 'Ver el trabajo que falló',
    'failures.retry': 'Repetir el trabajo que falló',
  },
)

/** What a permission allows, in words. */
export const permissionWords = (permission: Permission, lang: Lang): string => words[lang][permission]

export type PermissionArea = Permission extends `${infer Area}.${string}` ? Area : never

/** The area of a permission: 'requests' of 'requests.see'. */
export const areaOf = (permission: Permission) => permission.split('.')[0] as PermissionArea

/** The permissions by area, in the order of the catalogue. */
export const PERMISSION_AREAS: readonly { area: PermissionArea; permissions: readonly Permission[] }[] = [
  ...new Set(PERMISSIONS.map(areaOf)),
].map((area) => ({ area, permissions: PERMISSIONS.filter((permission) => areaOf(permission) === area) }))

/** The permissions of a role after one was switched. Acting in an area requires seeing it, so both may change together. */
export const switchPermission = (granted: readonly Permission[], changed: Permission): Permission[] => {
  const sameArea = PERMISSIONS.filter((permission) => areaOf(permission) === areaOf(changed))
  const seeing = sameArea.find((permission) => permission.endsWith('.see'))
  const isOn = !granted.includes(changed)
  const switched = isOn ? [changed, seeing] : changed === seeing ? sameArea : [changed]
  return PERMISSIONS.filter((permission) => (switched.includes(permission) ? isOn : granted.includes(permission)))
}
