import type { Page } from '@playwright/test'
import { bookCarTexts } from '../src/features/cars/ui/book-car.texts.ts'
import { bookCarConfirmTexts } from '../src/features/cars/ui/book-car-confirm.texts.ts'
import { bookingAccountTexts } from '../src/features/clients/ui/booking-account.texts.ts'
import { bookLodgingTexts } from '../src/features/lodging/ui/book-lodging.texts.ts'
import { offerTexts } from '../src/features/lodging/ui/offer.texts.ts'
import { notesTexts } from '../src/features/notes/ui/notes.texts.ts'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import { refundTexts } from '../src/features/refunds/ui/refund.texts.ts'
import { signingTexts } from '../src/features/signing/ui/signing.texts.ts'
import { planTexts } from '../src/features/travel-plan/ui/travel-plan.texts.ts'
import { openAccount, PASSWORD, signIn } from './accounts.ts'
import { apiAt } from './api.ts'
import { without } from './failing-calls.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, toastsOf } from './journey-test.ts'
import { readyToPay } from './ready-to-pay.ts'
import { fillSignature } from './sign-and-refund.ts'

// Failures show the texts of the error catalog (docs/rules/texts.md#error-catalog).

/** Replaces the reply of one call while `work` runs. */
const answering = async (page: Page, path: string, answer: object, work: () => Promise<void>) => {
  await page.route(path, (route) => route.fulfill({ json: answer }))
  await work()
  await page.unroute(path)
}

/** Sends a message as a client and answers it as the office, through the API. */
const answered = async (url: string, email: string) => {
  const api = apiAt(url)
  const { token } = await api.signIn(email, PASSWORD)
  const note = await api.post('/api/notes/', { Subject: 'Una cuna', Body: '¿Hay una cuna?' }, { token })
  const elena = await api.staffToken('elena')
  const answer = {
    ThreadId: note.Data.Thread.Id,
    LastNoteId: note.Data.Id,
    Lang: 'es',
    Subject: 'Sí',
    Body: 'Claro que sí.',
  }
  expect((await api.post('/api/office/notes/answer', answer, { token: elena })).Data).toBe(true)
}

/** Makes all calls fail as if offline, until `end` is called. */
const withoutConnection = async (page: Page) => {
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  return { end: () => page.unroute('**/api/**') }
}

/** Closes the dialog and opens it again before the browser fires its `close` event; resolves after that event. */
const closeAndAskAgain = (page: Page, keep: string, cancel: string) =>
  page.evaluate(
    async ([keep, cancel]) => {
      const press = (within: Element, text: string) =>
        [...within.querySelectorAll('button')].find(({ textContent }) => textContent === text)!.click()
      const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')!
      const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
      press(dialog, keep)
      while (dialog.open) await Promise.resolve()
      press(document.querySelector('article')!, cancel)
      await closed
      await new Promise(requestAnimationFrame)
    },
    [keep, cancel] as const,
  )

const NOTHING = { Status: 0, Data: null, ResultCode: 'OK', ResponseType: 'OK' }

test('a booking and a travel plan show their errors', async ({ page, baseURL, lang, say, faults }) => {
  faults.expect(/503|ERR_INTERNET_DISCONNECTED/)
  const says = (en: string | RegExp, es: string | RegExp, role: 'alert' | 'status' = 'alert') =>
    expect(
      page
        .getByRole(role)
        .getByText(lang === 'es' ? es : en)
        .first(),
    ).toBeVisible()
  const email = `luisa.${lang}.${Date.now()}@example.com`
  await openAccount(baseURL!, email)

  await test.step('a car', async () => {
    const t = bookCarConfirmTexts[lang]
    const create = `**/api/carBookings/${lang}`
    await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/search-car`)}`)
    await signIn(page, lang, email, PASSWORD)
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('link', { name: bookCarTexts[lang].continue }).filter({ visible: true }).first().click()
    // The driver is the client, unless someone else travels.
    const lastName = page.getByLabel(t.lastName)
    await expect(lastName).toHaveValue('Marrero')
    await page.getByRole('radio', { name: bookingAccountTexts[lang].anotherTravels }).check()
    await expect(lastName).toHaveValue('')
    await page.getByRole('radio', { name: bookingAccountTexts[lang].iTravel }).check()
    await page.getByRole('button', { name: t.fillIn }).click()
    await expect(lastName).toHaveValue('Marrero')
    await page.getByLabel(t.birthDay).fill('1988-03-14')
    await page.getByLabel(t.countryId).selectOption('38')
    await page.getByLabel(t.licenceNumber).fill('ON-5520-7731')
    await page.getByLabel(t.licenceIssuedOn).fill('2010-06-01')
    await page.getByLabel(t.licenceExpiresOn).fill('2034-06-01')
    const request = page.getByRole('button', { name: t.request })
    await answering(page, create, NOTHING, async () => {
      await request.click()
      await says('We were unable to create your reservation.', 'No pudimos crear su reserva.', 'status')
    })
    await without(page, [create], async () => {
      await request.click()
      await says('Could not create car reservation', 'No se pudo crear la reserva del carro')
    })
    const Data = say('Could not get offer', 'No se pudo obtener la oferta')
    await answering(page, create, { Status: -1, ResultCode: 'OFFER_NOT_FOUND', Data }, async () => {
      await request.click()
      await says(Data, Data)
    })
  })

  await test.step('a stay', async () => {
    const t = bookLodgingTexts[lang]
    const create = '**/api/lodgingBookings/createBooking'
    await page.goto(`/${lang}/search-lodging`)
    await page.getByRole('link', { name: offerTexts[lang].see }).first().click()
    for (const [guest, name] of ['Elena', 'Luis'].entries()) {
      const fields = page.getByRole('group', { name: t.adult(guest + 1) })
      await fields.getByLabel(t.firstName).fill(name)
      await fields.getByLabel(t.lastName).fill('Marrero')
    }
    const request = page.getByRole('button', { name: t.request }).filter({ visible: true }).first()
    await without(page, [create], async () => {
      await request.click()
      await says('We were unable to create your reservation.', 'No pudimos crear su reserva.')
    })
    await request.click()
    await says('Booking was created successfully', 'La reserva se creó correctamente', 'status')
    await expect(page.getByRole('heading', { level: 1, name: planTexts[lang].cart })).toBeVisible()
  })

  await test.step('the travel plan', async () => {
    const t = planTexts[lang]
    const ask = () => page.getByRole('article').getByRole('button', { name: t.cancel }).click()
    const confirm = () => page.getByRole('dialog').getByRole('button', { name: t.cancel }).click()
    const cancel = async () => {
      await ask()
      await confirm()
    }
    await without(page, ['**/api/bookings/cancel/*'], async () => {
      await cancel()
      await says(/Error canceling booking \w{4}/, /Error al cancelar la reserva \w{4}/)
    })
    // The plan stays visible when it cannot be reloaded after a refusal.
    await without(page, ['**/api/bookings/cancel/*', '**/api/travelPlans/**'], async () => {
      const reloaded = page.waitForResponse('**/api/travelPlans/**')
      await cancel()
      await reloaded
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByRole('article')).toBeVisible()
    })
    await ask()
    await closeAndAskAgain(page, t.keep, t.cancel)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('button', { name: t.keep }).click()
    const offline = await withoutConnection(page)
    await cancel()
    await says(/Error canceling booking \w{4}/, /Error al cancelar la reserva \w{4}/)
    // The plan is still shown, so that the client can try again.
    await ask()
    await offline.end()
    await confirm()
    const remove = page.getByRole('button', { name: t.remove })
    await without(page, ['**/api/bookings/delete/*'], async () => {
      await remove.click()
      await says(/Error deleting booking \w{4}/, /Error al eliminar la reserva \w{4}/)
    })
    await without(page, ['**/clientDocuments/**'], async () => {
      for (const path of ['shopping-cart', 'profile', 'verify-documents/1/2']) {
        await page.goto(`/${lang}/${path}`)
        await says("We can't get Docs To Verify", 'No podemos obtener los documentos por verificar')
      }
    })
    for (const path of ['previous-travel-plans', 'shopping-cart'])
      await without(page, ['**/api/travelPlans/**'], async () => {
        await page.goto(`/${lang}/${path}`)
        await says("We can't get booking data", 'No podemos obtener los datos de la reserva')
      })
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: t.retry }).click()
    await expect(remove).toBeVisible()
  })
})

test('paying, signing and refunding show their errors', async ({ page, baseURL, lang, say, faults }) => {
  faults.expect(/503|ERR_INTERNET_DISCONNECTED/)
  const t = paymentTexts[lang]
  const signing = signingTexts[lang]
  const says = (en: string | RegExp, es: string | RegExp) =>
    expect(page.getByText(lang === 'es' ? es : en).first()).toBeVisible()
  const pay = page.getByRole('button', { name: /USD/ })
  const byLink = page.getByRole('radio', { name: /Payment link|Enlace de pago/ })
  await readyToPay(page, baseURL!, lang, `failures ${lang}`)

  await test.step('paying', async () => {
    await without(page, ['**/purchaseMethodsFromWebSiteAndAmount/**'], async () => {
      await page.reload()
      const failed = say('Error finding Purchase Methods', 'Error al buscar los métodos de pago')
      await expect(toastsOf(page, lang).getByText(failed)).toBeVisible()
      await expect(page.getByRole('main').getByText(failed)).toBeVisible()
    })
    await without(page, ['**/getAcceptedCards/*', '**/getClientDocumentsInfo/**'], async () => {
      await page.reload()
      await says('Error finding Accepted Cards', 'Error al buscar las tarjetas aceptadas')
      await says("We can't get Docs To Verify", 'No podemos obtener los documentos por verificar')
    })
    await without(page, ['**/changePurchaseMethod/**'], async () => {
      await byLink.click()
      await says(
        'Error changing PurchaseMethod for Travel Plan.',
        'Error al cambiar el método de pago del plan de viaje.',
      )
    })
    await page.getByLabel(t.holder).fill('ELENA MARRERO')
    await page.getByLabel(t.number).fill('4242 4242 4242 4242')
    await without(page, ['**/doPaymentWith*', '**/activeTravelPlan/**'], async () => {
      await pay.click()
      await says(/Error Paying your Plan \(IdPlan: \d+\)/, /Error al pagar su plan \(IdPlan: \d+\)/)
      await expect(page.getByLabel(t.number)).toHaveValue('4242 4242 4242 4242')
    })
    await byLink.check()
    await without(page, ['**/getStripeLinkUrl/**'], async () => {
      await pay.click()
      await says(
        'Error creating Stripe Payment Link for Travel Plan',
        'Error al crear el enlace de pago del plan de viaje',
      )
    })
  })

  await test.step('waiting for a link to be paid, without a connection', async () => {
    await pay.click()
    const link = page.getByText(t.linkTitle)
    await expect(link).toBeVisible()
    await without(page, ['**/api/**'], async () => {
      // A page that had shown the failure would not poll again.
      for (let looked = 0; looked < 3; looked++) await page.waitForResponse((reply) => reply.status() === 503)
      await expect(link).toBeVisible()
    })
    await page.getByRole('button', { name: t.another }).click()
    await expect(byLink).toBeVisible()
  })

  await test.step('signing', async () => {
    await page.getByRole('radio').first().check()
    await page.getByLabel(t.holder).fill('ELENA MARRERO')
    await page.getByLabel(t.number).fill('4242 4242 4242 4242')
    await without(page, ['**/doPaymentWith*'], async () => {
      await pay.click()
      await says(/Error Paying/, /Error al pagar/)
    })
    await without(page, ['**/esign/getUrl/**'], async () => {
      await pay.click()
      await expect(page.getByRole('status').getByText(new RegExp(t.paidToast('USD.*')))).toBeVisible()
      await expect(page.getByText(lang === 'es' ? /Error al pagar/ : /Error Paying/)).toHaveCount(0)
      await says('Error getting Sign Url for Travel Plan.', 'Error al obtener el enlace de firma del plan de viaje.')
    })
    await page.goto(`/${lang}/e_sign`)
    await fillSignature(page, lang, 'Elena Marrero')
    // The receipt stays visible when it cannot be reloaded after a refusal.
    const Data = say('This receipt is being changed.', 'Este recibo está cambiando.')
    await answering(page, '**/api/signing/sign', { Status: -1, ResultCode: 'STATE_CONFLICT', Data }, () =>
      without(page, ['**/api/signing/receipt**'], async () => {
        const reloaded = page.waitForResponse('**/api/signing/receipt**')
        await page.getByRole('button', { name: signing.button }).click()
        await reloaded
        await says(Data, Data)
        await expect(page.getByLabel(signing.name, { exact: true })).toHaveValue('Elena Marrero')
      }),
    )
  })

  await test.step('a refund', async () => {
    const words = refundTexts[lang]
    await page.goto(`/${lang}/previous-travel-plans`)
    await page.getByRole('link', { name: planTexts[lang].refundLink }).click()
    await page.getByRole('region', { name: words.toFund }).getByRole('button').click()
    await without(page, ['**/refundToFund/*'], async () => {
      await page.getByRole('dialog').getByRole('button', { name: words.confirm }).click()
      await says(/Error refunding booking \w{4}/, /Error al reembolsar la reserva \w{4}/)
    })
    const offline = await withoutConnection(page)
    await page.getByRole('region', { name: words.toFund }).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: words.confirm }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('region', { name: words.toFund })).toBeVisible()
    await offline.end()
    await without(page, ['**/getAllRefundValues/*'], async () => {
      await page.reload()
      await says("We can't get booking data", 'No podemos obtener los datos de la reserva')
    })
  })

  await test.step('a refund of a booking that does not exist', async () => {
    faults.expect(/404/)
    await page.goto(`/${lang}/refund-booking/999999999`)
    await says('Sorry, this page was not found.', 'Lo sentimos, no se encontró esta página.')
  })
})

test('messages show their errors', async ({ page, baseURL, lang, say, faults }) => {
  faults.expect(/503/)
  const t = notesTexts[lang]
  const says = (en: string, es: string) => expect(page.getByRole('alert').getByText(say(en, es)).first()).toBeVisible()
  const email = `pilar.${lang}.${Date.now()}@example.com`
  await openAccount(baseURL!, email)
  await answered(baseURL!, email)

  await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/notes`)}`)
  await without(page, ['**/api/notes/inbox/**'], async () => {
    await signIn(page, lang, email, PASSWORD)
    await says("We can't get Received Notes", 'No podemos obtener los mensajes recibidos')
  })
  await page.getByRole('button', { name: t.retry }).click()
  await without(page, ['**/api/notes/markAsHidden/*'], async () => {
    await page.getByRole('button', { name: t.hideNote('Sí') }).click()
    await says('Error Deleting your Note', 'Error al eliminar su mensaje')
  })
  await without(page, ['**/api/notes/markAsRead/*'], async () => {
    await page.getByRole('link', { name: /Claro que sí/ }).click()
    await says('Error Marking your Note as Read', 'Error al marcar su mensaje como leído')
  })
  await page.goto(`/${lang}/notes`)
  await page.getByRole('link', { name: t.write }).click()
  await page.getByLabel(t.subject).fill('Una hamaca')
  await page.getByLabel(t.body).fill('¿Hay una?')
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByRole('link', { name: /Una hamaca/ })).toBeVisible()
  await page.getByRole('link', { name: t.write }).click()
  await page.getByLabel(t.subject).fill('Otra cuna')
  await page.getByLabel(t.body).fill('¿Y dos?')
  await without(page, ['**/api/notes/'], async () => {
    await page.getByRole('button', { name: t.send }).click()
    await says('Error Creating your Note', 'Error al crear su mensaje')
  })
  // The sent messages stay visible when they cannot be reloaded after a waiting message was sent.
  await without(page, ['**/api/notes/inbox/**'], async () => {
    const reloaded = page.waitForResponse('**/api/notes/inbox/**')
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await reloaded
    await expect(page.getByText(t.waiting, { exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /Una hamaca/ })).toBeVisible()
  })
})
