/** A script with the part of the Drop-in's interface that the payment page uses. The card is chosen instead of typed. */
export const ADYEN_SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin
  const AdyenCheckout = async (config) => {
    if (!config.clientKey.startsWith('test_')) throw new Error('AdyenCheckout() needs a client key')
    return { config, submitDetails: () => {} }
  }
  class Dropin {
    constructor(checkout, { paymentMethodsConfiguration }) {
      Object.assign(this, { checkout, card: paymentMethodsConfiguration.card })
    }
    mount(at) {
      const { session, amount, beforeSubmit, onPaymentCompleted, onPaymentFailed } = this.checkout.config
      const field = (text, input) => {
        const label = document.createElement('label')
        label.append(text + ' ', input)
        at.append(label)
        return input
      }
      const card = field('Card number', document.createElement('select'))
      for (const name of ['visa', 'declined', 'partial', 'no-refund']) card.append(new Option(name, name))
      const holder = field('Name on card', document.createElement('input'))
      holder.value = this.card.data.holderName
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Pay with card'
      const pay = async () => {
        const reply = await fetch(origin + '/browser/pay', {
          method: 'POST',
          body: JSON.stringify({ id: session.id, data: session.sessionData, card: card.value, holder: holder.value }),
        })
        const result = await reply.json()
        if (result.resultCode === 'Authorised') onPaymentCompleted(result, this)
        else onPaymentFailed(result, this)
      }
      button.onclick = () => {
        const data = { paymentMethod: { type: 'scheme', holderName: holder.value } }
        beforeSubmit ? beforeSubmit(data, this, { resolve: pay, reject: () => {} }) : pay()
      }
      at.append(button)
      return this
    }
    unmount() {}
  }
  window.AdyenWeb = { AdyenCheckout, Dropin }
})()
`
