import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../lib/money.ts'
import { signedInClient } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { importCourier } from '../../information/server/courier.service.ts'

const text = (en: string, es: string) => ({ en, es })
const FILE = {
  title: text('Courier service', 'Servicio de mensajería'),
  updated: '2026-10-01',
  sections: [],
  rates: [{ kind: 'medicine', upToGrams: 1_000, priceCents: 2_200 }],
}
const app = useTestApp(({ ctx }) => importCourier(ctx, FILE))

const REQUEST = {
  Kind: 'medicine',
  Contents: 'Two boxes of enalapril',
  WeightGrams: 400,
  SenderName: 'Maria Perez',
  SenderPhone: '+1 305 555 0142',
  RecipientName: 'Rosa Díaz',
  RecipientPhone: '+53 5 234 5678',
  RecipientAddress: 'Calle 23 no. 12, Vedado, La Habana',
  WishedDay: '2026-12-20',
}
const ask = async (changes: object = {}, key?: string, token?: string) =>
  app().request('POST', '/api/notes/courierRequest', {
    token: token ?? (await signedInClient(app())).token,
    body: { ...REQUEST, ...changes },
    headers: key ? { 'idempotency-key': key } : undefined,
  })

describe('the courier service', () => {
  it('is returned with its prices, in the requested language', async () => {
    const { json } = await app().request('GET', '/api/information/courierService/es')
    expect(json.Data).toEqual({
      Lang: 'es',
      Title: 'Servicio de mensajería',
      EffectiveOn: '2026-10-01',
      UpdatedOn: '2026-10-01',
      VersionId: 1,
      Versions: [{ Id: 1, EffectiveOn: '2026-10-01', State: 'inEffect' }],
      Sections: [],
      Rates: [{ Kind: 'medicine', UpToGrams: 1_000, PriceCents: 2_200 }],
    })
  })

  it('keeps the agency’s edits when the catalog is imported again', async () => {
    const rates = [{ kind: 'medicine', upToGrams: 1_000, priceCents: 1 }]
    await importCourier(app().ctx, { ...FILE, rates })
    const { json } = await app().request('GET', '/api/information/courierService/en')
    expect(json.Data.Rates).toEqual([{ Kind: 'medicine', UpToGrams: 1_000, PriceCents: 2_200 }])
  })
})

describe('a courier request', () => {
  it('is a bilingual message to the agency with the list price, in its own conversation', async () => {
    const { token, client } = await signedInClient(app())
    const first = (await ask({}, undefined, token)).json.Data
    expect(first).toMatchObject({ IsSent: true, Subject: 'Courier request: medicine for Rosa Díaz' })
    expect(first.Body.split('\n')).toEqual([
      'Contents: medicine, Two boxes of enalapril',
      'Weight: 400 g',
      `List price: ${formatMoney(2_200, 'USD', 'en')}`,
      'From: Maria Perez, +13055550142',
      'To: Rosa Díaz, +5352345678, Calle 23 no. 12, Vedado, La Habana',
      'Preferred drop-off day: Sun, Dec 20, 2026',
    ])
    expect(first.Thread).toMatchObject({ Kind: 'courier', Reference: expect.stringMatching(/^\w{4}-\w{4}$/) })
    const second = (await ask({ WeightGrams: 9_000, WishedDay: null }, undefined, token)).json.Data
    expect(second.Body).toContain('List price: to be quoted')
    expect(second.Thread.Id).not.toBe(first.Thread.Id)
    const spanish = await app().request('GET', `/api/notes/list/${client.id}/6/true/true/es`, { token })
    expect(spanish.json.Data[1]).toMatchObject({ Lang: 'es', Subject: 'Solicitud de envío: medicinas para Rosa Díaz' })
  })

  it('is sent once per key, without leaving an empty conversation', async () => {
    const first = (await ask({}, 'draft-1')).json
    app().clock.advance(24 * 2)
    expect((await ask({}, 'draft-1')).json).toEqual(first)
    expect(await app().ctx.db.selectFrom('note_threads').select('id').execute()).toHaveLength(1)
  })

  it.each([
    ['RecipientPhone', '5234'],
    ['WeightGrams', 0],
    ['WeightGrams', 60_000],
    ['WishedDay', '2026-12-01'],
    ['Kind', 'money'],
    ['RecipientAddress', ' '],
  ])('with %s %s is rejected, naming the field', async (field, value) => {
    const { status, json } = await ask({ [field]: value })
    expect(status).toBe(422)
    expect(json.Fields!.map(({ Field }) => Field)).toEqual([field])
  })
})
