import { type Lang, texts } from '../../../lib/languages.ts'
import { PROVIDER_NAMES } from '../../../lib/providers.ts'
import type { SettingGroup, SettingKey, SettingUnit } from '../../../lib/settings.ts'
import type { MailFrequency } from '../../../lib/staff-mails.ts'

export const settingsTexts = texts(
  {
    title: 'Settings',
    lead: 'Changes apply as soon as you save. Existing bookings do not change.',
    onThisPage: 'Settings on this page',
    products: { 1: 'Car rental', 4: 'Lodging' },
    between: (from: number, to: number) => `${from} to ${to}`,
    save: 'Save',
    lookOnly: 'Your role can view the settings but not change them.',
    change: 'Change',
    changeOf: (name: string) => `Change: ${name}`,
    historyOf: (name: string) => `History: ${name}`,
    changedSetting: (name: string) => `Saved: ${name}.`,
    source: { default: 'Default', environment: 'Set in the environment', office: 'Changed' },
    changedBy: (who: string, when: string) => `${who}, ${when}`,
    commandLine: 'Command line',
    defaultIs: (value: string) => `Default: ${value}`,
    reset: 'Reset to default',
    resetDone: (name: string) => `${name} is back to its default.`,
    cancel: 'Cancel',
    history: 'History',
    historyFailed: 'The history could not be loaded.',
    historyLoading: 'Loading the history',
    older: (count: number) => `Older changes: ${count}`,
    fromTo: (before: string, after: string) => `${before} → ${after}`,
    toDefault: 'default',
    notSet: 'Not set',
    on: 'On',
    off: 'Off',
    value: 'Value',
    chooseOne: 'Please choose at least one.',
    noCountries: 'None: countries are only sorted by name',
    addCountry: 'Add a country',
    remove: (name: string) => `Remove: ${name}`,
    marketsLink: 'Percentages of the car suppliers by country',
    logo: (id: number) => `Logo ${id}`,
    logoFile: 'Picture',
    logoHint: 'PNG, JPEG or WebP, at most 2 MB. Ideally 200 pixels high, with a transparent background.',
    logoMissing: 'Please choose a picture.',
    logoTooLarge: 'must be at most 2 MB',
    onLight: 'On a light background',
    onDark: 'On a dark background',
    upload: 'Upload',
    removeLogo: 'Remove the logo',
    enterNumber: 'Please enter a number.',
    enterDecimal: 'Please enter a number like 2.90.',
    minimum: 'Minimum',
    maximum: 'Maximum',
    fromUntil: (min: number, max: string) => `${min} to ${max}`,
    isOffered: 'Offered to clients',
    chargedBy: 'Card provider',
    chargedByDefault: 'Automatic',
    chargedByHint:
      'Payments in progress stay with the provider that they began with. Its keys are set in the environment.',
    offered: 'Offered',
    notOffered: 'Not offered',
    feePercent: 'Fee in percent of the price',
    feeFixed: 'Fixed fee in USD',
    feeHint: 'Added to the percentage.',
    feeIs: (fee: string) => `fee ${fee}`,
    noFee: 'no fee',
    conflictTitle: 'Somebody else saved first',
    conflict: (who: string, when: string, value: string) =>
      `${who} changed this setting on ${when}. It is now: ${value}. What you entered is still here.`,
    saveMine: 'Save mine over theirs',
    keepTheirs: 'Keep theirs',
    bank: { name: 'Bank', routing: 'Routing number (ABA)', account: 'Account number', beneficiary: 'Beneficiary' },
    environment: 'Environment',
    environmentLead:
      'Set where the server is started, not here: keys, addresses and limits of the installation. Values of secrets are never shown.',
    variable: 'Variable',
    isSet: 'Set',
    standard: 'Default',
  },
  {
    title: 'Configuración',
    lead: 'Los cambios se aplican al guardar. Las reservas existentes no cambian.',
    onThisPage: 'Configuración en esta página',
    products: { 1: 'Renta de carros', 4: 'Alojamiento' },
    between: (from: number, to: number) => `De ${from} a ${to}`,
    save: 'Guardar',
    lookOnly: 'Su rol puede ver la configuración, pero no cambiarla.',
    change: 'Cambiar',
    changeOf: (name: string) => `Cambiar: ${name}`,
    historyOf: (name: string) => `Historial: ${name}`,
    changedSetting: (name: string) => `Guardado: ${name}.`,
    source: { default: 'Predeterminado', environment: 'Definido en el entorno', office: 'Cambiado' },
    changedBy: (who: string, when: string) => `${who}, ${when}`,
    commandLine: 'Línea de comandos',
    defaultIs: (value: string) => `Valor predeterminado: ${value}`,
    reset: 'Restablecer',
    resetDone: (name: string) => `${name}: se restableció el valor predeterminado.`,
    cancel: 'Cancelar',
    history: 'Historial',
    historyFailed: 'No se pudo cargar el historial.',
    historyLoading: 'Cargando el historial',
    older: (count: number) => `Cambios anteriores: ${count}`,
    fromTo: (before: string, after: string) => `${before} → ${after}`,
    toDefault: 'predeterminado',
    notSet: 'Sin definir',
    on: 'Sí',
    off: 'No',
    value: 'Valor',
    chooseOne: 'Elija al menos una opción.',
    noCountries: 'Ninguno: los países solo se ordenan por nombre',
    addCountry: 'Añadir un país',
    remove: (name: string) => `Quitar: ${name}`,
    marketsLink: 'Porcentajes de las rentadoras por país',
    logo: (id: number) => `Logotipo ${id}`,
    logoFile: 'Imagen',
    logoHint: 'PNG, JPEG o WebP, de 2 MB como máximo. De preferencia, con 200 píxeles de alto y fondo transparente.',
    logoMissing: 'Elija una imagen.',
    logoTooLarge: 'debe tener como máximo 2 MB',
    onLight: 'Sobre fondo claro',
    onDark: 'Sobre fondo oscuro',
    upload: 'Subir',
    removeLogo: 'Quitar el logotipo',
    enterNumber: 'Escriba un número.',
    enterDecimal: 'Escriba un número como 2.90.',
    minimum: 'Mínimo',
    maximum: 'Máximo',
    fromUntil: (min: number, max: string) => `De ${min} a ${max}`,
    isOffered: 'Se ofrece a los clientes',
    chargedBy: 'Proveedor de tarjetas',
    chargedByDefault: 'Automático',
    chargedByHint: 'Los pagos en curso siguen con el proveedor con que empezaron. Sus claves se definen en el entorno.',
    offered: 'Se ofrece',
    notOffered: 'No se ofrece',
    feePercent: 'Recargo en porcentaje del precio',
    feeFixed: 'Recargo fijo en USD',
    feeHint: 'Se suma al porcentaje.',
    feeIs: (fee: string) => `recargo de ${fee}`,
    noFee: 'sin recargo',
    conflictTitle: 'Otra persona guardó antes',
    conflict: (who: string, when: string, value: string) =>
      `${who} cambió esta configuración el ${when}. Ahora es: ${value}. Lo que usted escribió sigue aquí.`,
    saveMine: 'Reemplazar con la mía',
    keepTheirs: 'Dejar la otra',
    bank: { name: 'Banco', routing: 'Número de ruta (ABA)', account: 'Número de cuenta', beneficiary: 'Beneficiario' },
    environment: 'Entorno',
    environmentLead:
      'Se define donde se inicia el servidor, no aquí: claves, direcciones y límites de la instalación. Los valores secretos nunca se muestran.',
    variable: 'Variable',
    isSet: 'Definida',
    standard: 'Predeterminado',
  },
)

type Named = { name: string; about?: string }

/** The headings of the groups of settings. */
export const GROUP_NAMES: Record<Lang, Record<SettingGroup, Named>> = {
  en: {
    agency: { name: 'Agency', about: 'Shown to clients in the store, in emails, and on receipts and vouchers.' },
    store: { name: 'Store' },
    markets: {
      name: 'Countries and prices',
      about:
        'Visitors see prices for one country: the one they chose, otherwise their account’s, otherwise their browser’s, otherwise the default.',
    },
    booking: { name: 'What can be booked' },
    deadlines: {
      name: 'Deadlines and periods',
      about:
        'Each booking keeps the deadlines that applied when it was made, and each credit its expiry date. Policies and questions that name a deadline do not change: edit them under Content.',
    },
    payment: {
      name: 'Payment methods',
      about:
        'A method is offered when it is on and has a provider. Its fee is shown before paying and printed on the receipt; payments in progress keep theirs.',
    },
    checks: { name: 'Checks before payment and signing' },
    staffMails: {
      name: 'Emails to staff',
      about:
        'How often the office gets an email about new work of each kind. A change applies to work that comes in after it.',
    },
    limits: { name: 'Unpaid bookings', about: 'How many unpaid bookings can be held. Staff are not limited.' },
    retention: { name: 'Retention' },
  },
  es: {
    agency: {
      name: 'Agencia',
      about: 'Se muestra a los clientes en la tienda, en los correos y en los recibos y vouchers.',
    },
    store: { name: 'Tienda' },
    markets: {
      name: 'Países y precios',
      about:
        'Se muestran los precios de un país: el que elige la persona, el de su cuenta, el de su navegador o el predeterminado.',
    },
    booking: { name: 'Qué se puede reservar' },
    deadlines: {
      name: 'Plazos y períodos',
      about:
        'Cada reserva conserva los plazos vigentes cuando se hizo, y cada crédito, su fecha de vencimiento. Las políticas y preguntas que mencionan un plazo no cambian: edítelas en Contenido.',
    },
    payment: {
      name: 'Métodos de pago',
      about:
        'Un método se ofrece cuando está activo y tiene proveedor. Su recargo se muestra antes de pagar y aparece en el recibo; los pagos en curso conservan el suyo.',
    },
    checks: { name: 'Comprobaciones antes de pagar y firmar' },
    staffMails: {
      name: 'Correos al personal',
      about:
        'Con qué frecuencia recibe la oficina un correo sobre el trabajo nuevo de cada tipo. Un cambio se aplica al trabajo que llegue después.',
    },
    limits: {
      name: 'Reservas sin pagar',
      about: 'Cuántas reservas se pueden retener sin pagar. El personal no tiene límite.',
    },
    retention: { name: 'Conservación de datos' },
  },
}

const DAYS_AHEAD = {
  en: 'Counted from today. The calendars of the store offer only these days.',
  es: 'Contados desde hoy. Los calendarios de la tienda solo ofrecen esos días.',
}

/** The name of each setting, and what it does. */
export const SETTING_NAMES: Record<Lang, Record<SettingKey, Named>> = {
  en: {
    agencyName: { name: 'Agency name' },
    logo: {
      name: 'Logo',
      about: 'In the store, in emails, and on receipts and vouchers. Without one, the name is shown.',
    },
    logoDark: {
      name: 'Logo for dark backgrounds',
      about: 'For the footer and for visitors who use dark mode. Without one, the logo is shown there too.',
    },
    officeAddress: { name: 'Office address' },
    officePhone: { name: 'Office phone' },
    emergencyPhone: { name: 'Emergency phone', about: 'For travelers at any hour; printed on vouchers.' },
    officeEmail: { name: 'Office email', about: 'Receives notifications about new work.' },
    mailFrom: { name: 'Sender of emails', about: 'A name and an address, like My Agency <hello@example.com>.' },
    chatPhone: { name: 'WhatsApp number', about: 'If not set, the office phone is used.' },
    bank: {
      name: 'Bank account',
      about: 'For bank transfers, as clients see it. Without one, transfers are not offered.',
    },
    sells: {
      name: 'What the store sells',
      about: 'The menu and the home page of the store offer only these, and the setup checklist asks only for these.',
    },
    languages: {
      name: 'Languages of the store',
      about: 'The store, emails and new texts need only these. The office is always in both.',
    },
    defaultLanguage: { name: 'Default language', about: 'For visitors who have not chosen one.' },
    defaultCountry: {
      name: 'Default country for prices',
      about: 'Whose prices visitors see while their own country is unknown.',
    },
    mainCountries: {
      name: 'Main countries',
      about: 'At the top of every list of countries in the store, under their own heading.',
    },
    messaging: {
      name: 'Messages and chat',
      about: 'Clients can write to the agency, chat on WhatsApp and verify their phone there.',
    },
    map: { name: 'Map of Cuba', about: 'On the home page and the pages of places.' },
    clientRefunds: {
      name: 'Refunds without approval',
      about: 'On: refunds need no approval. Off: clients request refunds and staff approve them.',
    },
    newsDays: { name: 'News period', about: 'For how long news is shown as current.' },
    carReservePeriod: { name: 'Car rental: days ahead', about: DAYS_AHEAD.en },
    lodgingReservePeriod: { name: 'Lodging: days ahead', about: DAYS_AHEAD.en },
    driverAges: {
      name: 'Driver ages',
      about: 'At pick-up; the maximum also at drop-off. A car class can narrow the ages but not widen them.',
    },
    confirmHours: {
      name: 'Time to confirm',
      about: 'From the request. A booking that is not confirmed by then expires.',
    },
    payHours: {
      name: 'Time to pay',
      about: 'From the last confirmation, and at the latest 72 hours before the first service.',
    },
    signHours: { name: 'Time to sign', about: 'From the payment. Not more than the time for the last step.' },
    finishHours: {
      name: 'Time for the last step',
      about: 'From the payment until the receipt is signed, the documents are approved and the vouchers are issued.',
    },
    fundYears: { name: 'Validity of the fund', about: 'Of money that goes into a client’s fund from now on.' },
    primaryCard: { name: PROVIDER_NAMES.primaryCard.en },
    secondaryCard: { name: PROVIDER_NAMES.secondaryCard.en },
    paymentLink: { name: PROVIDER_NAMES.paymentLink.en },
    bankTransfer: { name: PROVIDER_NAMES.bankTransfer.en },
    verifyDocuments: {
      name: 'Documents',
      about: 'Documents must be in review to pay for a plan and approved to finish it.',
    },
    checkLicenceAge: {
      name: 'Driver licenses',
      about: 'Licenses must have been held long enough and be valid until drop-off.',
    },
    checkPassportPeriod: { name: 'Passports', about: 'Passports must be valid for 6 months after the last day.' },
    checkProfile: { name: 'Profile', about: 'Signing a receipt requires a complete profile.' },
    usTravel: {
      name: 'Rules for residents of the United States',
      about:
        'They state their category of travel before they pay, and cannot book the lodging that US law prohibits. The list and the statements are under “US travel”.',
    },
    mailRequests: { name: 'Emails about booking requests' },
    mailNotes: { name: 'Emails about client messages' },
    mailDocuments: { name: 'Emails about documents to review' },
    mailProofs: { name: 'Emails about transfer proofs' },
    mailRefunds: { name: 'Emails about refund requests' },
    mailHour: { name: 'Time of the daily email', about: 'A full hour in Havana, from 0 to 23.' },
    unpaidPerClient: { name: 'Per client' },
    unpaidPerAddress: { name: 'Per network (IP address)', about: 'For all clients together.' },
    mailRetentionDays: { name: 'Sent emails and messages' },
    documentRetentionDays: { name: 'Pictures of documents', about: 'Counted from the end of the client’s last trip.' },
  },
  es: {
    agencyName: { name: 'Nombre de la agencia' },
    logo: {
      name: 'Logotipo',
      about: 'En la tienda, en los correos y en los recibos y vouchers. Sin logotipo se muestra el nombre.',
    },
    logoDark: {
      name: 'Logotipo para fondos oscuros',
      about: 'Para el pie de página y para quienes usan la pantalla en modo oscuro. Si no hay, se muestra el otro.',
    },
    officeAddress: { name: 'Dirección de la oficina' },
    officePhone: { name: 'Teléfono de la oficina' },
    emergencyPhone: {
      name: 'Teléfono de emergencia',
      about: 'Para los viajeros a cualquier hora; se imprime en los vouchers.',
    },
    officeEmail: { name: 'Correo de la oficina', about: 'Recibe los avisos de trabajo nuevo.' },
    mailFrom: {
      name: 'Remitente de los correos',
      about: 'Un nombre y una dirección, como Mi Agencia <hola@ejemplo.com>.',
    },
    chatPhone: { name: 'Número de WhatsApp', about: 'Si no se define, el teléfono de la oficina.' },
    bank: {
      name: 'Cuenta bancaria',
      about: 'Para transferencias, como la ven los clientes. Sin ella no se ofrecen transferencias.',
    },
    sells: {
      name: 'Qué vende la tienda',
      about:
        'El menú y la página de inicio de la tienda solo ofrecen esto, y la lista de configuración solo pide esto.',
    },
    languages: {
      name: 'Idiomas de la tienda',
      about: 'La tienda, los correos y los textos nuevos solo necesitan estos. La oficina siempre está en los dos.',
    },
    defaultLanguage: { name: 'Idioma predeterminado', about: 'Para quienes no han elegido uno.' },
    defaultCountry: {
      name: 'País predeterminado para los precios',
      about: 'De qué país son los precios mientras no se conoce el del visitante.',
    },
    mainCountries: {
      name: 'Países principales',
      about: 'Arriba en cada lista de países de la tienda, con su propio encabezado.',
    },
    messaging: {
      name: 'Mensajes y chat',
      about: 'Los clientes pueden escribir a la agencia, chatear por WhatsApp y verificar allí su teléfono.',
    },
    map: { name: 'Mapa de Cuba', about: 'En la página de inicio y en las páginas de los lugares.' },
    clientRefunds: {
      name: 'Reembolsos sin aprobación',
      about: 'Sí: los reembolsos no requieren aprobación. No: los clientes los solicitan y el personal los aprueba.',
    },
    newsDays: { name: 'Período de las noticias', about: 'Durante cuánto tiempo una noticia se muestra como actual.' },
    carReservePeriod: { name: 'Renta de carros: días de antelación', about: DAYS_AHEAD.es },
    lodgingReservePeriod: { name: 'Alojamiento: días de antelación', about: DAYS_AHEAD.es },
    driverAges: {
      name: 'Edades de los conductores',
      about:
        'En la recogida; la máxima, también en la devolución. Una clase de carro puede restringir las edades, pero no ampliarlas.',
    },
    confirmHours: {
      name: 'Plazo para confirmar',
      about: 'Desde la solicitud. Una reserva que no se confirma en ese plazo vence.',
    },
    payHours: {
      name: 'Plazo para pagar',
      about: 'Desde la última confirmación y, a más tardar, 72 horas antes del primer servicio.',
    },
    signHours: { name: 'Plazo para firmar', about: 'Desde el pago. No puede superar el plazo del último paso.' },
    finishHours: {
      name: 'Plazo del último paso',
      about: 'Desde el pago hasta que el recibo esté firmado, los documentos aprobados y los vouchers emitidos.',
    },
    fundYears: { name: 'Validez del fondo', about: 'Del dinero que entre desde ahora en el fondo de un cliente.' },
    primaryCard: { name: PROVIDER_NAMES.primaryCard.es },
    secondaryCard: { name: PROVIDER_NAMES.secondaryCard.es },
    paymentLink: { name: PROVIDER_NAMES.paymentLink.es },
    bankTransfer: { name: PROVIDER_NAMES.bankTransfer.es },
    verifyDocuments: {
      name: 'Documentos',
      about: 'Los documentos deben estar en revisión para pagar un plan y aprobados para cerrarlo.',
    },
    checkLicenceAge: {
      name: 'Licencias de conducción',
      about: 'Deben tener la antigüedad exigida y ser válidas hasta la devolución.',
    },
    checkPassportPeriod: {
      name: 'Pasaportes',
      about: 'Deben ser válidos hasta 6 meses después del último día.',
    },
    checkProfile: { name: 'Perfil', about: 'Para firmar un recibo hace falta un perfil completo.' },
    usTravel: {
      name: 'Reglas para residentes en Estados Unidos',
      about:
        'Declaran su categoría de viaje antes de pagar y no pueden reservar los alojamientos que prohíbe la ley de Estados Unidos. La lista y las declaraciones están en «Viajes desde EE. UU.».',
    },
    mailRequests: { name: 'Correos sobre solicitudes de reserva' },
    mailNotes: { name: 'Correos sobre mensajes de clientes' },
    mailDocuments: { name: 'Correos sobre documentos por revisar' },
    mailProofs: { name: 'Correos sobre comprobantes de transferencia' },
    mailRefunds: { name: 'Correos sobre solicitudes de reembolso' },
    mailHour: { name: 'Hora del correo diario', about: 'Una hora en punto de La Habana, de 0 a 23.' },
    unpaidPerClient: { name: 'Por cliente' },
    unpaidPerAddress: { name: 'Por red (dirección IP)', about: 'De todos los clientes juntos.' },
    mailRetentionDays: { name: 'Correos y mensajes enviados' },
    documentRetentionDays: {
      name: 'Fotos de documentos',
      about: 'A partir del final del último viaje del cliente.',
    },
  },
}

const LANGUAGE_NAMES: Record<Lang, Record<Lang, string>> = {
  en: { en: 'English', es: 'Spanish' },
  es: { en: 'Inglés', es: 'Español' },
}

const everyStaffMail = (frequencies: Record<MailFrequency, string>) => ({
  mailRequests: frequencies,
  mailNotes: frequencies,
  mailDocuments: frequencies,
  mailProofs: frequencies,
  mailRefunds: frequencies,
})

/** The names of what can be chosen. */
export const CHOICES: Record<Lang, Partial<Record<SettingKey, Record<string, string>>>> = {
  en: {
    sells: settingsTexts.en.products,
    languages: LANGUAGE_NAMES.en,
    defaultLanguage: LANGUAGE_NAMES.en,
    ...everyStaffMail({ atOnce: 'At once', hourly: 'One summary an hour', daily: 'One summary a day' }),
  },
  es: {
    sells: settingsTexts.es.products,
    languages: LANGUAGE_NAMES.es,
    defaultLanguage: LANGUAGE_NAMES.es,
    ...everyStaffMail({ atOnce: 'Al momento', hourly: 'Un resumen por hora', daily: 'Un resumen al día' }),
  },
}

/** A number with its unit. */
export const UNITS: Record<Lang, Record<SettingUnit, (count: number) => string>> = {
  en: {
    hours: (count) => `${count} hours`,
    years: (count) => (count === 1 ? '1 year' : `${count} years`),
    days: (count) => (count === 1 ? '1 day' : `${count} days`),
    oClock: (hour) => `${hour}:00`,
    bookings: (count) => (count === 1 ? '1 booking' : `${count} bookings`),
  },
  es: {
    hours: (count) => `${count} horas`,
    years: (count) => (count === 1 ? '1 año' : `${count} años`),
    days: (count) => (count === 1 ? '1 día' : `${count} días`),
    oClock: (hour) => `${hour}:00`,
    bookings: (count) => (count === 1 ? '1 reserva' : `${count} reservas`),
  },
}
