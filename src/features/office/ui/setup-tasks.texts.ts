import { type Lang, texts } from '../../../lib/languages.ts'
import type { SetupTask } from '../../setup/contract.ts'

export const setupTasksTexts = texts(
  {
    checklist: 'Before your store can sell',
    checklistLead: (open: number) => (open === 1 ? 'One thing is left.' : `${open} things are left.`),
    done: 'Done',
    open: 'To do',
    enterPrices: (name: string) => `Enter prices and stock of ${name}`,
    start: 'Set up the agency',
    title: 'Set up your store',
    lead: 'Each step is saved on its own. You can leave and come back at any time, and change everything later under Settings.',
    steps: {
      agency: 'Agency',
      logo: 'Logo',
      store: 'Store',
      payment: 'Payment',
      catalogue: 'Catalog',
      ready: 'Ready',
    },
    agency: 'Your agency',
    agencyLead: 'Clients see this in the store, in emails, and on receipts and vouchers.',
    senderHint: 'Emails come from the office email unless you enter another sender.',
    logo: 'Your logo',
    next: 'Continue',
    store: 'What the store sells',
    payment: 'How clients pay',
    paymentLead: 'With a bank account, clients can pay by bank transfer. Leave it empty if you add it later.',
    ready: 'Your store is set up',
    readyLead: 'The list shows what is left to do. It is also on the first page of the office.',
    allDone: 'Nothing is left to do.',
    save: 'Save and continue',
    later: 'Do this later',
    back: 'Back',
    office: 'Go to the office',
  },
  {
    checklist: 'Antes de que su tienda pueda vender',
    checklistLead: (open: number) => (open === 1 ? 'Falta una cosa.' : `Faltan ${open} cosas.`),
    done: 'Hecho',
    open: 'Pendiente',
    enterPrices: (name: string) => `Ponga los precios y el cupo de ${name}`,
    start: 'Configurar la agencia',
    title: 'Configure su tienda',
    lead: 'Cada paso se guarda por separado. Puede salir y volver cuando quiera, y cambiarlo todo después en Configuración.',
    steps: {
      agency: 'Agencia',
      logo: 'Logotipo',
      store: 'Tienda',
      payment: 'Pago',
      catalogue: 'Catálogo',
      ready: 'Fin',
    },
    agency: 'Su agencia',
    agencyLead: 'Los clientes lo ven en la tienda, en los correos y en los recibos y vouchers.',
    senderHint: 'Los correos salen del correo de la oficina si no escribe otro remitente.',
    logo: 'Su logotipo',
    next: 'Continuar',
    store: 'Qué vende la tienda',
    payment: 'Cómo pagan los clientes',
    paymentLead:
      'Con una cuenta bancaria, los clientes pueden pagar por transferencia. Déjela vacía si la añade después.',
    ready: 'Su tienda está configurada',
    readyLead: 'La lista muestra lo que falta. También está en la primera página de la oficina.',
    allDone: 'No falta nada.',
    save: 'Guardar y continuar',
    later: 'Hacerlo después',
    back: 'Atrás',
    office: 'Ir a la oficina',
  },
)

type Task = { name: string; path: string }

/** What each task asks for, and where it is done. */
export const TASKS: Record<Lang, Record<SetupTask, Task>> = {
  en: {
    contact: { name: 'Enter the agency’s name, address, phone numbers and email', path: '/office/setup?step=agency' },
    lodging: { name: 'Add a hotel with rooms, prices and stock', path: '/office/catalogue/hotels' },
    cars: { name: 'Add a rental company with cars, prices and stock', path: '/office/catalogue/car-suppliers' },
    payment: { name: 'Offer a payment method: add the bank account for transfers', path: '/office/setup?step=payment' },
    policies: { name: 'Read, adapt and publish the draft policies', path: '/office/content/policies' },
    mail: {
      name: 'Connect a mail server: set SMTP_URL where the server is started',
      path: '/office/settings#environment',
    },
  },
  es: {
    contact: {
      name: 'Indique el nombre, la dirección, los teléfonos y el correo de la agencia',
      path: '/office/setup?step=agency',
    },
    lodging: { name: 'Añada un hotel con habitaciones, precios y cupos', path: '/office/catalogue/hotels' },
    cars: { name: 'Añada una rentadora con carros, precios y cupos', path: '/office/catalogue/car-suppliers' },
    payment: {
      name: 'Ofrezca un método de pago: añada la cuenta bancaria para transferencias',
      path: '/office/setup?step=payment',
    },
    policies: { name: 'Lea, adapte y publique los borradores de las políticas', path: '/office/content/policies' },
    mail: {
      name: 'Conecte un servidor de correo: defina SMTP_URL donde se inicia el servidor',
      path: '/office/settings#environment',
    },
  },
}
