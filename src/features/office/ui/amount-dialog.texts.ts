import { texts } from '../../../lib/languages.ts'

export const amountTexts = texts(
  {
    amount: (currency: string) => `Type the amount in ${currency} to confirm it`,
    otherAmount: (amount: string) => `Amount: type ${amount}, which is what will be paid`,
    back: 'Back',
  },
  {
    amount: (currency: string) => `Escriba el importe en ${currency} para confirmarlo`,
    otherAmount: (amount: string) => `Importe: escriba ${amount}, que es lo que se pagará`,
    back: 'Volver',
  },
)
