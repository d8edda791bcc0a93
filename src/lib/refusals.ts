import { FAULT_TEXT } from './fault.ts'
import type { Bilingual, Lang } from './languages.ts'

/**
 * Everything that business can refuse, with its HTTP status and its text per language (decisions 4). A well-formed request
 * that business refuses answers 200 with Status -1; `{name}` is filled from the refusal's details.
 */
export const REFUSALS = {
  INVALID: { status: 422, en: 'Some data is not valid.', es: 'Hay datos que no son válidos.' },
  UNAUTHORIZED: {
    status: 401,
    en: 'We are sorry, seems that your user session is expired.',
    es: 'Lo sentimos, parece que su sesión de usuario ha expirado.',
  },
  FORBIDDEN: { status: 403, en: 'You are not allowed to do this.', es: 'No tiene permiso para hacer esto.' },
  IMPERSONATED: {
    status: 403,
    en: 'You are acting as this client. Only the client can do this.',
    es: 'Usted está actuando en nombre de este cliente. Esto solo puede hacerlo el propio cliente.',
  },
  PASSWORD_CHANGE_NEEDED: {
    status: 403,
    en: 'Please choose a new password first.',
    es: 'Primero elija una contraseña nueva.',
  },
  NOT_FOUND: { status: 404, en: 'Sorry, we could not find it.', es: 'Lo sentimos, no lo encontramos.' },
  TOO_MANY: {
    status: 429,
    en: 'Too many attempts. Please try again in {minutes} minutes.',
    es: 'Demasiados intentos. Inténtelo de nuevo dentro de {minutes} minutos.',
  },
  IN_PROGRESS: {
    status: 409,
    en: 'The same request is still being processed. Please wait a moment.',
    es: 'La misma solicitud todavía se está procesando. Espere un momento.',
  },
  CARRIED_OUT: {
    status: 409,
    en: 'This request was already carried out. Please reload the page to see what came of it.',
    es: 'Esta solicitud ya se realizó. Vuelva a cargar la página para ver el resultado.',
  },
  KEY_REUSED: {
    status: 422,
    en: 'This idempotency key was used for a different request.',
    es: 'Esta clave de idempotencia ya se usó para otra solicitud.',
  },
  CARD_NUMBER_SENT: {
    status: 422,
    en: 'Card numbers are never sent to us. Please enter the card in the card field.',
    es: 'Los números de tarjeta nunca se nos envían. Introduzca la tarjeta en su campo.',
  },
  FAULT: { status: 500, ...FAULT_TEXT },

  PRICE_CHANGED: {
    status: 200,
    en: 'The price has changed from {old} to {new}. Please review it before booking.',
    es: 'El precio cambió de {old} a {new}. Revíselo antes de reservar.',
  },
  SOLD_OUT: {
    status: 200,
    en: 'Sorry, it has just been sold out for these dates.',
    es: 'Lo sentimos, acaba de agotarse para esas fechas.',
  },
  OFFER_EXPIRED: {
    status: 200,
    en: 'This offer has expired. Please search again.',
    es: 'Esta oferta ha caducado. Busque de nuevo.',
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
  PLAN_BEING_PAID: {
    status: 200,
    en: 'This travel plan is being paid right now. Please wait until the payment is finished.',
    es: 'Este plan de viaje se está pagando en este momento. Espere a que termine el pago.',
  },
  PAYMENT_PENDING: {
    status: 200,
    en: 'A payment of this travel plan is being processed. Do not pay again; reference {reference}.',
    es: 'Se está procesando un pago de este plan de viaje. No pague de nuevo; referencia {reference}.',
  },
  NO_TRANSFER: {
    status: 200,
    en: 'There is no bank transfer that waits for a proof.',
    es: 'No hay ninguna transferencia bancaria que espere un comprobante.',
  },
  PROOF_IN_REVIEW: {
    status: 200,
    en: 'Your proof of transfer is being reviewed. Please wait until we have looked for the money.',
    es: 'Estamos revisando su comprobante de transferencia. Espere a que busquemos el dinero.',
  },
  LINK_NOT_MADE: {
    status: 200,
    en: 'The payment provider did not answer. Please try again in a moment.',
    es: 'El proveedor de pagos no respondió. Inténtelo de nuevo en un momento.',
  },
  NOTICE_NOT_VALID: {
    status: 400,
    en: 'This notice is not signed by the processor.',
    es: 'Este aviso no está firmado por el procesador.',
  },
  ALREADY_PAID: { status: 200, en: 'This travel plan is already paid.', es: 'Este plan de viaje ya está pagado.' },
  PAYMENT_DECLINED: { status: 200, en: 'The payment was declined: {reason}', es: 'El pago fue rechazado: {reason}' },
  METHOD_NOT_AVAILABLE: {
    status: 200,
    en: 'This payment method is not available for this travel plan.',
    es: 'Este método de pago no está disponible para este plan de viaje.',
  },
  NAME_MISMATCH: {
    status: 200,
    en: "The cardholder name must match the registered client. Payments with other people's cards are not accepted.",
    es: 'El nombre del titular debe coincidir con el del cliente registrado. No se aceptan pagos con tarjetas de otras personas.',
  },
  NOT_PAID: {
    status: 200,
    en: 'The travel plan must be paid before it is signed.',
    es: 'El plan de viaje debe estar pagado antes de firmarlo.',
  },
  ALREADY_SIGNED: { status: 200, en: 'This receipt is already signed.', es: 'Este recibo ya está firmado.' },
  TOO_LATE: {
    status: 200,
    en: 'The time to do this ended on {deadline}.',
    es: 'El plazo para hacerlo terminó el {deadline}.',
  },
  PROFILE_INCOMPLETE: {
    status: 200,
    en: 'Please complete your profile before signing: {fields}.',
    es: 'Complete su perfil antes de firmar: {fields}.',
  },
  DOCUMENTS_NEEDED: {
    status: 200,
    en: 'Before you pay we need these documents: {documents}',
    es: 'Antes de pagar necesitamos estos documentos: {documents}',
  },
  DOCUMENT_IN_REVIEW: {
    status: 200,
    en: 'We already have this document and are reviewing it.',
    es: 'Ya tenemos este documento y lo estamos revisando.',
  },
  DOCUMENT_DECIDED: {
    status: 200,
    en: 'This document has changed meanwhile. Please look at it again.',
    es: 'Este documento cambió mientras tanto. Revíselo de nuevo.',
  },
  PICTURE_REFUSED: {
    status: 200,
    en: 'We cannot take this picture: {reason}',
    es: 'No podemos aceptar esta foto: {reason}',
  },
  UPLOAD_INCOMPLETE: {
    status: 200,
    en: 'Some pictures have not arrived completely yet.',
    es: 'Algunas fotos todavía no han llegado completas.',
  },
  LINK_NOT_VALID: { status: 200, en: 'This link is no longer valid.', es: 'Este enlace ya no es válido.' },
  STATE_CHANGED: {
    status: 200,
    en: 'This booking has changed meanwhile. Please look at it again.',
    es: 'Esta reserva cambió mientras tanto. Revísela de nuevo.',
  },
  NOTE_ADDED: {
    status: 200,
    en: 'Somebody has written in this conversation meanwhile. Please read it again.',
    es: 'Alguien escribió en esta conversación mientras tanto. Léala de nuevo.',
  },
  BOOKING_PAID: {
    status: 200,
    en: 'Booking {reference} is paid. Choose on its refund page how you want your money back.',
    es: 'La reserva {reference} está pagada. Elija en su página de reembolso cómo desea que se le devuelva el dinero.',
  },
  NOTHING_TO_REFUND: {
    status: 200,
    en: 'Booking {reference} has nothing to refund.',
    es: 'La reserva {reference} no tiene nada que reembolsar.',
  },
  ALREADY_REFUNDED: {
    status: 200,
    en: 'Booking {reference} is already refunded or its refund is on its way.',
    es: 'La reserva {reference} ya se reembolsó o su reembolso está en curso.',
  },
  POLICY_CHANGED: {
    status: 200,
    en: 'What would be kept for booking {reference} has changed. Please look at the amounts again.',
    es: 'Lo que se retendría de la reserva {reference} ha cambiado. Revise de nuevo los importes.',
  },
  NO_VOUCHER: {
    status: 200,
    en: 'There is no valid voucher: the booking is not guaranteed, or it was cancelled.',
    es: 'No hay un voucher válido: la reserva no está garantizada o se canceló.',
  },
  REFUND_NOT_POSSIBLE: {
    status: 200,
    en: 'Booking {reference} can only be refunded to your fund.',
    es: 'La reserva {reference} solo se puede reembolsar a su fondo.',
  },
  REFUND_OPEN: {
    status: 200,
    en: 'The refund of booking {reference} is not finished yet.',
    es: 'El reembolso de la reserva {reference} todavía no ha terminado.',
  },
  SERVICE_BEGUN: {
    status: 200,
    en: 'The service of booking {reference} has begun, so it can no longer be refunded here.',
    es: 'El servicio de la reserva {reference} ya comenzó, por lo que ya no se puede reembolsar aquí.',
  },
  SERVICE_NOT_BEGUN: {
    status: 200,
    en: 'The service of booking {reference} has not begun yet.',
    es: 'El servicio de la reserva {reference} todavía no ha comenzado.',
  },
  FUND_TOO_SMALL: {
    status: 200,
    en: 'Your fund does not cover the whole price. Pay the rest with a card.',
    es: 'Su fondo no cubre todo el precio. Pague el resto con una tarjeta.',
  },

  EMAIL_TAKEN: {
    status: 200,
    en: 'An account with this e-mail already exists',
    es: 'Ya existe una cuenta con este correo electrónico',
  },
  NOT_ACTIVATED: {
    status: 200,
    en: 'Please activate your account first. We sent you an e-mail with the link.',
    es: 'Active primero su cuenta. Le enviamos un correo con el enlace.',
  },
  ACTIVATION_NOT_VALID: {
    status: 200,
    en: "We can't activate your client account",
    es: 'No podemos activar su cuenta de cliente',
  },
  WRONG_CREDENTIALS: {
    status: 400,
    en: 'Either email or password is incorrect',
    es: 'El correo electrónico o la contraseña es incorrecto',
  },
  MESSAGING_OFF: {
    status: 200,
    en: 'Messages are switched off. Please call or write to the agency.',
    es: 'La mensajería está desactivada. Llame o escriba a la agencia.',
  },
  WHATSAPP_NOT_STARTED: {
    status: 200,
    en: 'Error starting WhatsApp Account Verification',
    es: 'Error al iniciar la verificación de la cuenta de WhatsApp',
  },
  CODE_WRONG: {
    status: 200,
    en: 'This is not the code that we sent. Tries left: {left}.',
    es: 'Este no es el código que enviamos. Intentos restantes: {left}.',
  },
  CODE_NOT_VALID: {
    status: 200,
    en: 'This code no longer works. Please ask for a new one.',
    es: 'Este código ya no funciona. Pida uno nuevo.',
  },
  PASSWORD_NOT_CHANGED: { status: 200, en: "We can't change your password.", es: 'No podemos cambiar su contraseña.' },
  WRONG_PASSWORD: { status: 200, en: 'The password is not right.', es: 'La contraseña no es correcta.' },
  PROOF_NEEDED: {
    status: 200,
    en: 'Please enter your password again.',
    es: 'Escriba de nuevo su contraseña.',
  },
  PROFILE_CHANGED: {
    status: 200,
    en: 'Your data were changed in another window meanwhile. Load the newer data before you save again.',
    es: 'Sus datos se cambiaron mientras tanto en otra ventana. Cargue los datos nuevos antes de volver a guardar.',
  },
  SAVED_PEOPLE_FULL: {
    status: 200,
    en: 'You can save {most} people. Delete somebody first.',
    es: 'Puede guardar {most} personas. Elimine primero a alguien.',
  },
  ACCOUNT_IN_USE: {
    status: 200,
    en: 'Your account cannot be deleted yet: a trip of yours is paid or being paid and not over, or a refund is on its way.',
    es: 'Su cuenta todavía no se puede eliminar: tiene un viaje pagado o en proceso de pago que no ha terminado, o un reembolso en camino.',
  },
} as const satisfies Record<string, { status: number } & Bilingual>

export type RefusalCode = keyof typeof REFUSALS

/** What filled-in words a refusal carries; a bilingual one is read in the asked language. */
export type RefusalDetails = Record<string, string | number | Bilingual>

/** A field of the request that is wrong, and why, in the asked language. */
export type FieldProblem = { field: string; message: string }

/** A refusal on its way to the caller; it also rolls back the transaction it leaves. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails
  readonly fields: { field: string; message: Bilingual | string }[]
  constructor(
    code: RefusalCode,
    details: RefusalDetails = {},
    fields: { field: string; message: Bilingual | string }[] = [],
  ) {
    super(code)
    this.code = code
    this.details = details
    this.fields = fields
  }
}

/** Refuses with a code; for a wrong field give its name and the reason in both languages. */
export const refuse = (code: RefusalCode, details?: RefusalDetails): never => {
  throw new Refusal(code, details)
}
export const refuseField = (field: string, message: Bilingual): never => {
  throw new Refusal('INVALID', {}, [{ field, message }])
}

/** The refusal's text in a language. */
export const refusalText = (code: RefusalCode, lang: Lang, details: RefusalDetails = {}) =>
  REFUSALS[code][lang].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = details[name]
    return typeof value === 'object' ? value[lang] : String(value ?? '')
  })
