import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { printedLogo, shownLogos } from '../../../platform/logo.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { sendMail } from '../../../platform/mail.ts'
import { createPdf } from '../../../platform/pdf/pdf-document.ts'
import { currentConfig, currentContext, forgetSettings } from '../../../platform/settings.ts'
import { staffToken } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getLogo } from '../../information/contract.ts'
import { listSettingChanges, saveSetting, uploadLogo } from '../contract/settings.ts'

const app = useTestApp(async ({ services }) => forgetSettings(services))

/** A half-transparent red picture with an artist's name in its metadata. */
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
    .withExif({ IFD0: { Artist: 'Somebody at home' } })
    .png()
    .toBuffer()

const office = async () => app().callAs(await staffToken(app()))
const upload = async (file: Uint8Array, key: 'logo' | 'logoDark' = 'logo') =>
  (await office())(uploadLogo, { key, file })
const shown = async () => shownLogos(app().services, await currentConfig(app().services))

describe('a logo', () => {
  it('is resized to fit the header, stripped of metadata, and publicly cached for a year', async () => {
    const { id } = await upload(await png(2_400, 400))
    const { bytes, type, maxAge } = (await app().callAs()(getLogo, { id })) as never as Record<string, never>
    expect({ type, maxAge }).toEqual({ type: 'image/png', maxAge: 31_536_000 })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 100, hasAlpha: true })
    expect(Buffer.from(bytes).includes('Somebody')).toBe(false)
    const logo = { src: `/api/photos/logo/${id}`, width: 600, height: 100 }
    expect(await shown()).toEqual({ onLight: logo, onDark: logo })

    const dark = await upload(await png(60, 40), 'logoDark')
    expect(await shown()).toEqual({
      onLight: logo,
      onDark: { src: `/api/photos/logo/${dark.id}`, width: 60, height: 40 },
    })
    expect((await app().request('GET', '/api/photos/logo/999')).status).toBe(404)
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a text', 'logo'],
  ])('that is %s is refused', async (_name, content) => {
    await expect(upload(new TextEncoder().encode(content))).rejects.toMatchObject({
      fields: [{ field: 'file', message: 'is not a JPEG, PNG or WebP picture' }],
    })
    expect(await shown()).toBeNull()
  })

  it('is in emails, with the name as alternative text, and in PDFs, in gray where they are black only', async () => {
    const mail = { subject: 'Hello', paragraphs: ['Text'] }
    const sent = async () => {
      const ctx = await currentContext(app().services)
      await sendMail(ctx, 'ana@example.com', 'en', mail)
      return (await listMails(ctx.db, 1))[0]!.html
    }
    expect(await sent()).not.toContain('<img')
    const { id } = await upload(await png(440, 100))
    expect(await sent()).toContain(
      `<img src="http://127.0.0.1:3000/api/photos/logo/${id}" alt="Alamar" width="220" height="50"`,
    )

    const ctx = await currentContext(app().services)
    const grey = await printedLogo(ctx, { grey: true })
    expect(await sharp(grey).metadata()).toMatchObject({ space: 'b-w', hasAlpha: false })
    const about = { title: { en: 'T', es: 'T' }, number: '1', subject: '', issuedAt: new Date(), foot: '', agency: 'A' }
    const paper = createPdf({ ...about, logo: await printedLogo(ctx) })
    paper.flow([paper.letterhead({ en: 'Hotels', es: 'Hoteles' })])
    paper.newPage()
    const images = (await paper.finish()).toString('latin1').match(/\/Subtype \/Image/g)
    expect(images).toHaveLength(1)
  })

  it('can be removed and put back; its changes are kept', async () => {
    const call = await office()
    const { id } = await upload(await png(60, 40))
    await call(saveSetting, { key: 'logo', value: null })
    expect(await shown()).toBeNull()
    await call(saveSetting, { key: 'logo', value: id })
    expect(await shown()).toMatchObject({ onLight: { src: `/api/photos/logo/${id}` } })
    const { list } = await call(listSettingChanges, { key: 'logo' })
    expect(list.map(({ before, after }) => [before, after])).toEqual([
      [null, id],
      [id, null],
      [null, id],
    ])
    await expect(call(saveSetting, { key: 'logo', value: id + 1 })).rejects.toMatchObject({
      fields: [{ field: 'value', message: 'is not a logo of this store' }],
    })
  })

  it('that is too large for the header is also refused by the database', async () => {
    const insert = (width: number, height: number) =>
      app().services.database.run(
        `insert into agency_logos (bytes, width, height, created_at) values ('', ${width}, ${height}, now())`,
      )
    await expect(insert(601, 10)).rejects.toThrow('agency_logos_fit_the_header')
    await expect(insert(10, 201)).rejects.toThrow('agency_logos_fit_the_header')
  })
})
