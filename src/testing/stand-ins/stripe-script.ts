/** A script with the part of Stripe.js's interface that the payment page uses. The card is chosen instead of typed. */
export const STRIPE_SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin
  window.Stripe = (key, options) => {
    if (!key.startsWith('pk_')) throw new Error('Stripe() needs a publishable key')
    return {
      elements: (given) => {
        if (given.paymentMethodTypes) throw new Error('paymentMethodTypes is no longer supported')
        let select
        const element = {
          mount: (at) => {
            const label = document.createElement('label')
            label.textContent = 'Card number '
            select = document.createElement('select')
            for (const card of ['visa', 'amex', 'declined', 'insufficient', 'challenge', 'partial', 'no-refund', 'disputed'])
              select.append(new Option(card, card))
            label.append(select)
            at.append(label)
            setTimeout(() => element.ready?.())
          },
          on: (event, call) => { if (event === 'ready') element.ready = call },
          unmount: () => select?.parentElement?.remove(),
          destroy: () => select?.parentElement?.remove(),
          chosen: () => select.value,
        }
        return { create: () => element, submit: async () => ({}), update: () => {}, element }
      },
      createConfirmationToken: async ({ elements, params }) => {
        const name = params?.payment_method_data?.billing_details?.name
        const reply = await fetch(origin + '/token', {
          method: 'POST',
          body: JSON.stringify({ card: elements.element.chosen(), name }),
        })
        return { confirmationToken: await reply.json() }
      },
    }
  }
})()
`
