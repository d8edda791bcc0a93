import { FAULT_TEXT, INVALID_TEXT } from './fault.ts'
import type { Bilingual, Lang } from './languages.ts'

/**
 * Every refusal, with its HTTP status and its text in both languages (docs/rules/calls.md#refusals). `{name}` is replaced by the
 * refusal's detail of that name.
 */
export const REFUSALS = {
  INVALID: { status: 422, ...INVALID_TEXT },
  UNAUTHORIZED: {
    status: 401,
    en: 'We are sorry, seems that your user session is expired.',
    es: 'Lo sentimos, parece que su sesión de usuario ha expirado.',
  },
  FORBIDDEN: { status: 403, en: 'You are not allowed to do this.', es: 'No tiene permiso para hacer esto.' },
  IMPERSONATED: {
    status: 403,
    en: 'You are acting as this client. Only the client can do this.',
    es: 'Usted actúa en nombre de este cliente. Solo el propio cliente puede hacer esto.',
  },
  READ_ONLY: {
    status: 403,
    en: 'You are acting as this client with view-only access. To change something, get a link that allows changes.',
    es: 'Usted actúa en nombre de este cliente en modo de solo consulta. Para cambiar algo, obtenga un enlace que permita hacer cambios.',
  },
  PASSWORD_CHANGE_NEEDED: {
    status: 403,
    en: 'Please choose a new password first.',
    es: 'Primero elija una contraseña nueva.',
  },
  NOT_FOUND: { status: 404, en: 'Sorry, we could not find it.', es: 'Lo sentimos, no lo encontramos.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    en: 'This address does not accept {method} requests.',
    es: 'Esta dirección no admite solicitudes {method}.',
  },
  TOO_MANY: {
    status: 429,
    en: 'Too many attempts. Please try again in {minutes} min.',
    es: 'Demasiados intentos. Inténtelo de nuevo dentro de {minutes} min.',
  },
  IN_PROGRESS: {
    status: 409,
    en: 'The same request is still being processed. Please wait a moment.',
    es: 'La misma solicitud todavía se está procesando. Espere un momento.',
  },
  CARRIED_OUT: {
    status: 409,
    en: 'This request was already processed. Please reload the page to see the result.',
    es: 'Esta solicitud ya se procesó. Vuelva a cargar la página para ver el resultado.',
  },
  KEY_REUSED: {
    status: 422,
    en: 'This idempotency key was used for a different request.',
    es: 'Esta clave de idempotencia ya se usó para otra solicitud.',
  },
  CARD_NUMBER_SENT: {
    status: 422,
    en: 'Never send us a card number. Enter it in the card field only.',
    es: 'Nunca nos envíe un número de tarjeta. Escríbalo solo en el campo de la tarjeta.',
  },
  FAULT: { status: 500, ...FAULT_TEXT },
  WHATSAPP_STOPPED_BY_PHONE: {
    status: 200,
    en: 'This phone number has opted out of our messages. To receive them again, send us START on WhatsApp from that number.',
    es: 'Este teléfono pidió no recibir mensajes. Escríbanos ALTA desde él por WhatsApp para recibirlos de nuevo.',
  },
  UNAVAILABLE: {
    status: 503,
    en: 'The service is temporarily unavailable. Please try again shortly.',
    es: 'El servicio no está disponible temporalmente. Inténtelo de nuevo en unos instantes.',
  },

  PRICE_CHANGED: {
    status: 200,
    en: 'The price has changed from {old} to {new}. Please review it before booking.',
    es: 'El precio cambió de {old} a {new}. Revíselo antes de reservar.',
  },
  FEE_CHANGED: {
    status: 200,
    en: 'The fee of this payment method has changed from {old} to {new}. Please review the total before paying.',
    es: 'El recargo de este método de pago cambió de {old} a {new}. Revise el total antes de pagar.',
  },
  PLAN_CHANGED: {
    status: 200,
    en: 'Your travel plan has a new booking. Please review the total before paying.',
    es: 'Su plan de viaje tiene una reserva nueva. Revise el total antes de pagar.',
  },
  TOO_MANY_UNPAID: {
    status: 200,
    en: 'You already have the maximum number of unpaid bookings ({most}). Pay for or cancel one, then book again.',
    es: 'Ya tiene el máximo de reservas sin pagar ({most}). Pague o cancele una y vuelva a reservar.',
  },
  TOO_MANY_UNPAID_NEARBY: {
    status: 200,
    en: 'Your internet connection has reached the maximum number of unpaid bookings ({most}). Pay for or cancel one of yours, try again later, or call us at {phone}.',
    es: 'Su conexión a internet alcanzó el máximo de reservas sin pagar ({most}). Pague o cancele alguna de las suyas, inténtelo más tarde o llámenos al {phone}.',
  },
  SOLD_OUT: {
    status: 200,
    en: 'Sorry, these dates have just sold out.',
    es: 'Lo sentimos, ya no queda disponibilidad para esas fechas.',
  },
  NOT_ON_SALE_YET: {
    status: 200,
    en: 'These dates are not on sale yet: their rates have not been published. Dates up to {until} are on sale.',
    es: 'Esas fechas todavía no están a la venta: aún no se han publicado sus tarifas. Están a la venta las fechas hasta el {until}.',
  },
  DATES_RESTRICTED: { status: 200, en: '{reason}', es: '{reason}' },
  OFFER_EXPIRED: {
    status: 200,
    en: 'This offer has expired. Please search again.',
    es: 'Esta oferta venció. Busque de nuevo.',
  },
  OFFER_NOT_FOUND: { status: 200, en: 'Could not get offer', es: 'No se pudo obtener la oferta' },
  NOT_ELIGIBLE: { status: 200, en: '{reason}', es: '{reason}' },
  PLAN_NOT_CONFIRMED: {
    status: 200,
    en: 'All bookings must be confirmed before you can pay.',
    es: 'Todas las reservas deben estar confirmadas antes de pagar.',
  },
  PLAN_CLOSED: {
    status: 200,
    en: 'This travel plan can no longer be changed.',
    es: 'Este plan de viaje ya no se puede cambiar.',
  },
  PLAN_OTHER_CURRENCY: {
    status: 200,
    en: 'Your travel plan is in {currency}, and a plan has only one currency. To add this, show prices in {currency}. To book in {other}, first pay for or cancel the bookings in your plan.',
    es: 'Su plan de viaje está en {currency}, y cada plan tiene una sola moneda. Para añadir esto, muestre los precios en {currency}. Para reservar en {other}, primero pague o cancele las reservas de su plan.',
  },
  PLAN_BEING_PAID: {
    status: 200,
    en: 'A payment for this travel plan is in progress. Please wait until it is finished.',
    es: 'Hay un pago en curso para este plan de viaje. Espere a que termine.',
  },
  PAYMENT_PENDING: {
    status: 200,
    en: 'A payment for this travel plan is being processed. Do not pay again. Reference: {reference}',
    es: 'Se está procesando un pago de este plan de viaje. No pague de nuevo. Referencia: {reference}',
  },
  NO_TRANSFER: {
    status: 200,
    en: 'No bank transfer is waiting for proof.',
    es: 'Ninguna transferencia bancaria tiene un comprobante pendiente.',
  },
  PROOF_IN_REVIEW: {
    status: 200,
    en: 'We are reviewing your proof of transfer. Please wait until we have confirmed the payment.',
    es: 'Estamos revisando su comprobante de transferencia. Espere a que confirmemos el pago.',
  },
  LINK_NOT_MADE: {
    status: 200,
    en: 'The payment provider did not answer. Please try again in a moment.',
    es: 'El proveedor de pagos no respondió. Inténtelo de nuevo en un momento.',
  },
  NOTICE_NOT_VALID: {
    status: 400,
    en: 'The processor’s signature on this notification is not valid.',
    es: 'La firma del procesador en este aviso no es válida.',
  },
  ALREADY_PAID: { status: 200, en: 'This travel plan is already paid.', es: 'Este plan de viaje ya está pagado.' },
  PAYMENT_DECLINED: { status: 200, en: 'The payment was declined: {reason}', es: 'El pago fue rechazado: {reason}' },
  METHOD_NOT_AVAILABLE: {
    status: 200,
    en: 'This payment method is not available for this travel plan.',
    es: 'Este método de pago no está disponible para este plan de viaje.',
  },
  PROVIDER_MISSING: {
    status: 200,
    en: 'No provider is configured for “{method}”, so the status of this payment is unknown. The agency is looking into it.',
    es: 'No hay ningún proveedor configurado para «{method}», por lo que se desconoce el estado de este pago. La agencia lo está revisando.',
  },
  NAME_MISMATCH: {
    status: 200,
    en: "The cardholder name must match the registered client. Payments with other people's cards are not accepted.",
    es: 'El nombre del titular debe coincidir con el del cliente registrado. No se aceptan pagos con tarjetas de otras personas.',
  },
  NOT_PAID: {
    status: 200,
    en: 'Pay for the travel plan before you sign its receipt.',
    es: 'Pague el plan de viaje antes de firmar el recibo.',
  },
  ALREADY_SIGNED: { status: 200, en: 'This receipt is already signed.', es: 'Este recibo ya está firmado.' },
  TOO_LATE: {
    status: 200,
    en: 'The deadline for this was {deadline}.',
    es: 'El plazo para hacerlo terminó el {deadline}.',
  },
  PROFILE_INCOMPLETE: {
    status: 200,
    en: 'Please complete your profile before signing: {fields}.',
    es: 'Complete su perfil antes de firmar: {fields}.',
  },
  DOCUMENTS_NEEDED: {
    status: 200,
    en: 'We need these documents before you pay: {documents}',
    es: 'Necesitamos estos documentos antes del pago: {documents}',
  },
  STATEMENT_NEEDED: {
    status: 200,
    en: 'State your category of travel to Cuba before you pay.',
    es: 'Declare su categoría de viaje a Cuba antes de pagar.',
  },
  COUNTRY_NEEDED: {
    status: 200,
    en: 'First add the country where you live to your profile: it decides which rules apply to this trip.',
    es: 'Indique primero en su perfil el país donde reside: de él dependen las reglas de este viaje.',
  },
  STATEMENT_NOT_NEEDED: {
    status: 200,
    en: 'This trip needs no statement, because you do not live in the United States.',
    es: 'Este viaje no necesita una declaración, porque usted no reside en Estados Unidos.',
  },
  LODGING_PROHIBITED: {
    status: 200,
    en: 'US law does not allow residents of the United States to book {hotel}. Please choose another place to stay.',
    es: 'La ley de Estados Unidos no permite a sus residentes reservar {hotel}. Elija otro alojamiento.',
  },
  DOCUMENT_IN_REVIEW: {
    status: 200,
    en: 'We already have this document and are reviewing it.',
    es: 'Ya tenemos este documento y lo estamos revisando.',
  },
  DOCUMENT_DECIDED: {
    status: 200,
    en: 'This document has changed in the meantime. Please review it again.',
    es: 'Este documento cambió mientras tanto. Revíselo de nuevo.',
  },
  DOCUMENT_EXPIRED: {
    status: 200,
    en: 'This document has expired. Reject it, so that the client can upload one that is still valid.',
    es: 'Este documento está vencido. Rechácelo para que el cliente pueda subir uno vigente.',
  },
  PICTURE_REFUSED: {
    status: 200,
    en: 'We cannot accept this picture: {reason}',
    es: 'No podemos aceptar esta foto: {reason}',
  },
  UPLOAD_INCOMPLETE: {
    status: 200,
    en: 'Some pictures are not fully uploaded yet.',
    es: 'Algunas fotos todavía no se han subido por completo.',
  },
  TRIP_OVER: {
    status: 200,
    en: 'This travel plan has no active booking, or the trip is over.',
    es: 'Este plan de viaje no tiene reservas activas, o el viaje ya terminó.',
  },
  LINK_NOT_VALID: { status: 200, en: 'This link is no longer valid.', es: 'Este enlace ya no es válido.' },
  REVIEW_WRITTEN: { status: 200, en: 'You have already written this review.', es: 'Usted ya escribió esta opinión.' },
  REVIEW_OVER: {
    status: 200,
    en: 'Reviews can be written up to {days} days after the trip.',
    es: 'Las opiniones se pueden escribir hasta {days} días después del viaje.',
  },
  REVIEW_NOT_BY_STAFF: {
    status: 200,
    en: 'Staff of the agency cannot write reviews.',
    es: 'El personal de la agencia no puede escribir opiniones.',
  },
  REVIEW_DECIDED: {
    status: 200,
    en: 'The state of this review has changed. Please reload the page.',
    es: 'El estado de esta opinión cambió. Vuelva a cargar la página.',
  },
  QUESTION_CHANGED: {
    status: 200,
    en: 'The state of this question has changed. Please reload the page.',
    es: 'El estado de esta pregunta cambió. Vuelva a cargar la página.',
  },
  CHANGED_MEANWHILE: {
    status: 200,
    en: 'Somebody else is changing these prices. Please try again.',
    es: 'Otra persona está cambiando estos precios. Inténtelo de nuevo.',
  },
  CHANGE_UNDONE: {
    status: 200,
    en: 'This change has already been undone.',
    es: 'Este cambio ya se deshizo.',
  },
  SEASON_IN_USE: {
    status: 200,
    en: 'The price rule “{rule}” uses this season. Change or remove that rule first.',
    es: 'La regla de precio «{rule}» usa esta temporada. Primero cambie o elimine esa regla.',
  },
  STATE_CHANGED: {
    status: 200,
    en: 'This booking has changed in the meantime. Please review it again.',
    es: 'Esta reserva cambió mientras tanto. Revísela de nuevo.',
  },
  SAVED_MEANWHILE: {
    status: 200,
    en: 'Someone else has changed this in the meantime. Reload the page to see it.',
    es: 'Otra persona cambió esto mientras tanto. Vuelva a cargar la página para verlo.',
  },
  DRAFT_EXISTS: {
    status: 200,
    en: 'There is already a draft of this text. Publish or discard it first.',
    es: 'Ya hay un borrador de este texto. Publíquelo o descártelo primero.',
  },
  RECORD_IN_USE: {
    status: 200,
    en: 'It cannot be archived: {use}',
    es: 'No se puede archivar: {use}',
  },
  RECORD_NOT_PUBLISHED: {
    status: 200,
    en: 'It has never been published, so there is no published content to go back to.',
    es: 'Nunca se ha publicado, así que no hay contenido publicado al que volver.',
  },
  NOTE_ADDED: {
    status: 200,
    en: 'There is a new message in this conversation. Please read it first.',
    es: 'Hay un mensaje nuevo en esta conversación. Léalo primero.',
  },
  CONFIRMATION_TOO_LATE: {
    status: 200,
    en: 'The deadline to confirm booking {reference} was {deadline}. The request expires and its stock is released.',
    es: 'El plazo para confirmar la reserva {reference} terminó el {deadline}. La solicitud vence y se libera su cupo.',
  },
  BOOKING_PAID: {
    status: 200,
    en: 'Booking {reference} is paid. Choose how to get your money back on its refund page.',
    es: 'La reserva {reference} está pagada. Elija en su página de reembolso cómo desea recibir el dinero.',
  },
  NOTHING_TO_REFUND: {
    status: 200,
    en: 'Booking {reference} has nothing to refund.',
    es: 'La reserva {reference} no tiene nada que reembolsar.',
  },
  ALREADY_REFUNDED: {
    status: 200,
    en: 'Booking {reference} is already refunded, or its refund is in progress.',
    es: 'La reserva {reference} ya se reembolsó o su reembolso está en curso.',
  },
  POLICY_CHANGED: {
    status: 200,
    en: 'The refund amounts of booking {reference} have changed. Please review them again.',
    es: 'Los importes del reembolso de la reserva {reference} han cambiado. Revíselos de nuevo.',
  },
  NO_VOUCHER: {
    status: 200,
    en: 'There is no valid voucher: the booking is not guaranteed, or it was canceled.',
    es: 'No hay un voucher válido: la reserva no está garantizada o se canceló.',
  },
  CHOICE_TOO_LATE: {
    status: 200,
    en: 'The time to choose where the refund of booking {reference} goes ended on {deadline}. The money goes to the fund.',
    es: 'El plazo para elegir a dónde va el reembolso de la reserva {reference} terminó el {deadline}. El dinero pasa al fondo.',
  },
  REFUND_NOT_POSSIBLE: {
    status: 200,
    en: 'Booking {reference} can only be refunded to your fund.',
    es: 'La reserva {reference} solo se puede reembolsar a su fondo.',
  },
  BOOKING_BEING_PAID: {
    status: 200,
    en: 'Booking {reference} cannot be canceled now because a payment for its travel plan is in progress. Please wait until it is finished.',
    es: 'La reserva {reference} no se puede cancelar ahora porque hay un pago en curso para su plan de viaje. Espere a que termine.',
  },
  BOOKING_LIVE: {
    status: 200,
    en: 'Booking {reference} is still active. Cancel it before you remove it.',
    es: 'La reserva {reference} sigue activa. Cancélela antes de quitarla.',
  },
  REFUND_OPEN: {
    status: 200,
    en: 'The refund of booking {reference} is not finished yet.',
    es: 'El reembolso de la reserva {reference} todavía no ha terminado.',
  },
  SERVICE_BEGUN: {
    status: 200,
    en: 'The service of booking {reference} has started, so it can no longer be refunded here.',
    es: 'El servicio de la reserva {reference} ya comenzó, por lo que ya no se puede reembolsar aquí.',
  },
  SERVICE_NOT_BEGUN: {
    status: 200,
    en: 'The service of booking {reference} has not started yet.',
    es: 'El servicio de la reserva {reference} todavía no ha comenzado.',
  },
  FUND_TOO_SMALL: {
    status: 200,
    en: 'Your fund does not cover the whole price. Pay the rest with a card.',
    es: 'Su fondo no cubre todo el precio. Pague el resto con una tarjeta.',
  },

  LAST_OWNER: {
    status: 200,
    en: 'This is the only owner. Make another staff member an owner first.',
    es: 'Es la única persona con el rol de propietario. Asigne primero ese rol a otra.',
  },
  NOT_ACTIVATED: {
    status: 200,
    en: 'Please activate your account first. We sent you an email with the link.',
    es: 'Active primero su cuenta. Le enviamos un correo con el enlace.',
  },
  ACTIVATION_NOT_VALID: {
    status: 200,
    en: "We can't activate your client account",
    es: 'No podemos activar su cuenta de cliente',
  },
  ACTIVATION_DIGITS_WRONG: {
    status: 200,
    en: 'This code is wrong, already used or more than an hour old. Check the newest email, or request another.',
    es: 'Este código es incorrecto, ya se usó o tiene más de una hora. Revise el correo más reciente o pida otro.',
  },
  WRONG_CREDENTIALS: {
    status: 400,
    en: 'Either email or password is incorrect',
    es: 'El correo electrónico o la contraseña es incorrecto',
  },
  MESSAGING_OFF: {
    status: 200,
    en: 'Messaging is turned off. Please call or email the agency.',
    es: 'La mensajería está desactivada. Llame a la agencia o escríbale por correo.',
  },
  WHATSAPP_NOT_STARTED: {
    status: 200,
    en: 'Error starting WhatsApp Account Verification',
    es: 'Error al iniciar la verificación de la cuenta de WhatsApp',
  },
  CODE_WRONG: {
    status: 200,
    en: 'Wrong code. Attempts left: {left}.',
    es: 'Código incorrecto. Intentos restantes: {left}.',
  },
  CODE_NOT_VALID: {
    status: 200,
    en: 'This code is no longer valid. Please request a new one.',
    es: 'Este código ya no es válido. Solicite uno nuevo.',
  },
  PASSWORD_NOT_CHANGED: { status: 200, en: "We can't change your password.", es: 'No podemos cambiar su contraseña.' },
  WRONG_CODE: {
    status: 200,
    en: 'This code is incorrect or was already used.',
    es: 'Este código es incorrecto o ya se usó.',
  },
  SIGN_IN_EXPIRED: {
    status: 200,
    en: 'This took too long. Please enter your email and password again.',
    es: 'Pasó demasiado tiempo. Escriba de nuevo su correo y su contraseña.',
  },
  PASSKEY_NOT_ACCEPTED: {
    status: 200,
    en: 'This passkey was not accepted. Please try again.',
    es: 'No se aceptó esta llave de acceso. Inténtelo de nuevo.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    en: 'Please set up a second factor first.',
    es: 'Primero configure un segundo factor.',
  },
  LAST_FACTOR: {
    status: 200,
    en: 'This is your only second factor. Add another one first.',
    es: 'Es su único segundo factor. Añada otro primero.',
  },
  OWN_ACCOUNT: {
    status: 200,
    en: 'Nobody can do this to their own account. Ask an owner or a manager.',
    es: 'Nadie puede hacer esto con su propia cuenta. Pídaselo a quien sea propietario o gerente.',
  },
  MORE_PERMISSIONS: {
    status: 200,
    en: 'This role may do more than yours, so you cannot change it or the staff who have it.',
    es: 'Este rol permite más que el suyo, por lo que usted no puede cambiarlo ni cambiar al personal que lo tiene.',
  },
  ROLE_IN_USE: {
    status: 200,
    en: 'Staff have this role. Give them another role first.',
    es: 'Hay personal con este rol. Asígnele otro rol primero.',
  },
  ROLE_CHANGED: {
    status: 200,
    en: 'Somebody else has changed this role in the meantime. Reload the page to see it.',
    es: 'Otra persona cambió este rol mientras tanto. Vuelva a cargar la página para verlo.',
  },
  WRONG_PASSWORD: { status: 200, en: 'The password is incorrect.', es: 'La contraseña es incorrecta.' },
  PROOF_NEEDED: {
    status: 200,
    en: 'Please confirm your identity first.',
    es: 'Confirme primero su identidad.',
  },
  PROFILE_CHANGED: {
    status: 200,
    en: 'Your profile was changed in another window. Load the latest version before you save again.',
    es: 'Su perfil se modificó en otra ventana. Cargue la última versión antes de volver a guardar.',
  },
  SAVED_PEOPLE_FULL: {
    status: 200,
    en: 'You can save up to {most} travelers. Delete one first.',
    es: 'Puede guardar hasta {most} viajeros. Elimine uno primero.',
  },
  SETUP_LINK_OVER: {
    status: 200,
    en: 'This setup link no longer works. It works once, for 24 hours, while the store has no staff. Restart the server for a new one.',
    es: 'Este enlace de instalación ya no funciona. Sirve una sola vez, durante 24 horas y mientras la tienda no tenga personal. Reinicie el servidor para obtener otro.',
  },
  ACCOUNT_IN_USE: {
    status: 200,
    en: 'Your account cannot be deleted yet because you have a paid trip that is not over, a payment in progress or a refund in progress.',
    es: 'Su cuenta todavía no se puede eliminar porque tiene un viaje pagado que no ha terminado, un pago en curso o un reembolso en curso.',
  },
} as const satisfies Record<string, { status: number } & Bilingual>

export type RefusalCode = keyof typeof REFUSALS

/** Values of a refusal's placeholders; a bilingual value is shown in the language of the request. */
export type RefusalDetails = Record<string, string | number | Bilingual>

/**
 * A field of a call's input by the contract's names: 'rooms.0.adultsAmount'. The type rejects the wire's spelling, which begins with a
 * capital letter.
 */
export type FieldPath = Uncapitalize<string>

/**
 * An invalid field of the request and the reason, which may already be in the language of the request. `sentAs` is the name that
 * was sent, if the field has several.
 */
export type RefusedField = { field: FieldPath; sentAs?: string; message: Bilingual | string }

/** A refusal, thrown to the caller. Thrown inside a transaction, it rolls the transaction back. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails
  readonly fields: RefusedField[]
  constructor(code: RefusalCode, details: RefusalDetails = {}, fields: RefusedField[] = []) {
    super(code)
    this.code = code
    this.details = details
    this.fields = fields
  }
}

export const refuse = (code: RefusalCode, details?: RefusalDetails): never => {
  throw new Refusal(code, details)
}
/** Refuses with INVALID for one field; `message` is the reason. */
export const refuseField = (field: FieldPath, message: Bilingual): never => {
  throw new Refusal('INVALID', {}, [{ field, message }])
}

/** The message for a `siteId` other than this site's. */
export const unknownSite = (siteId: number): Bilingual => ({
  en: `must be ${siteId}, the id of this site`,
  es: `debe ser ${siteId}, el id de este sitio`,
})

export const refusalText = (code: RefusalCode, lang: Lang, details: RefusalDetails = {}) =>
  REFUSALS[code][lang].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = details[name]
    return typeof value === 'object' ? value[lang] : String(value ?? '')
  })
