import { useState } from 'react'
import type { Lang } from '../../../lib/languages.ts'
import { call } from '../../../platform/http/call.ts'
import type { Call, Reply } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { readFile } from '../../../ui/read-file.ts'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import {
  importProhibitedLodgings,
  listMatchableHotels,
  listProhibitedLodgings,
  MAX_LIST_BYTES,
  matchProhibitedLodging,
  PROHIBITED_STATES,
  type ProhibitedLodging,
} from '../contract.ts'
import type { Route } from './+types/prohibited-lodgings.page'
import { prohibitedTexts } from './us-travel.texts.ts'

const PAGE_SIZE = 20

type State = (typeof PROHIBITED_STATES)[number]
type Hotels = Reply<typeof listMatchableHotels>

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const state = PROHIBITED_STATES.find((each) => each === url.searchParams.get('state')) ?? 'similar'
  const page = Math.max(1, Number(url.searchParams.get('page')) || 1)
  const [lodgings, hotels] = await Promise.all([
    call(listProhibitedLodgings, { state, page, pageSize: PAGE_SIZE }),
    call(listMatchableHotels, {}),
  ])
  return { state, page, lodgings, hotels }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(prohibitedTexts)

const pathOf = (state: State, page = 1) => `/office/us-travel/lodgings?state=${state}&page=${page}`

/** The list of lodgings that residents of the United States may not book, and which of the agency's hotels are in it. */
export default function ProhibitedLodgings({ loaderData: { state, page, lodgings, hotels } }: Route.ComponentProps) {
  const t = useTexts(prohibitedTexts)
  const may = useMay()
  const { list, totalItems } = lodgings
  return (
    <Page title={t.title} lead={t.lead} back={{ to: '/office/us-travel', label: t.back }} width="normal">
      <div className="grid gap-8">
        {may(importProhibitedLodgings) && <ImportList />}
        <section className="grid gap-4">
          <nav aria-label={t.views}>
            <ul className="flex flex-wrap gap-2">
              {PROHIBITED_STATES.map((each) => (
                <li key={each}>
                  <LocalLink
                    to={pathOf(each)}
                    aria-current={each === state ? 'true' : undefined}
                    className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-3.5 text-ink no-underline hover:border-ink aria-[current]:border-sea aria-[current]:bg-sea aria-[current]:font-semibold aria-[current]:text-sea-ink"
                  >
                    {t.states[each]}
                  </LocalLink>
                </li>
              ))}
            </ul>
          </nav>
          <p role="status" className="font-semibold">
            {totalItems === 0 ? t.none[state] : t.count(totalItems)}
          </p>
          <ul className="grid gap-4">
            {list.map((lodging) => (
              <Card as="li" key={lodging.id}>
                <Lodging lodging={lodging} hotels={hotels} />
              </Card>
            ))}
          </ul>
          <Pager page={page} pageSize={PAGE_SIZE} totalItems={totalItems} hrefOf={(other) => pathOf(state, other)} />
        </section>
      </div>
    </Page>
  )
}

const ImportList = () => {
  const t = useTexts(prohibitedTexts)
  const lang = useLang()
  /** A file that lacks entries of hotels, and these hotels. */
  const [asked, setAsked] = useState<{ file: File; leaving: Hotels }>()
  const importFile = async (send: Call, file: File, leaving = 0) => {
    const reply = await send(importProhibitedLodgings, { fileName: file.name, leaving, file: await readFile(file) })
    setAsked(reply.saved ? undefined : { file, leaving: reply.leaving })
    return reply
  }
  const done = (reply: Reply<typeof importProhibitedLodgings>) =>
    reply.saved ? t.imported(reply.added, reply.kept, reply.removed) : undefined
  const form = useForm({
    values: { file: undefined as File | undefined },
    reload: true,
    check: ({ file }) => ({ file: file ? file.size > MAX_LIST_BYTES && t.fileTooLarge : t.fileMissing }),
    send: ({ file }, send) => importFile(send, file!),
    done,
  })
  const importAnyway = async () => {
    const { file, leaving } = asked!
    await form.act((send) => importFile(send, file, leaving.length), { done })
  }
  const leaving = asked?.leaving ?? []
  return (
    <Card as="section" aria-labelledby="import">
      <form {...form.props} className="grid gap-4">
        <h2 id="import" className="text-xl">
          {t.import}
        </h2>
        <p className="max-w-prose text-muted">{t.importText}</p>
        <FormErrors form={form} />
        <FileField name="file" label={t.file} error={form.errorOf('file')} accept=".csv,.xlsx" required />
        <div>
          <Button type="submit" busy={form.busy}>
            {t.upload}
          </Button>
        </div>
      </form>
      <Dialog open={asked !== undefined} onClose={() => setAsked(undefined)} title={t.leavingTitle(leaving.length)}>
        <p>{t.leavingText(leaving.length)}</p>
        <ul className="mt-2 list-disc pl-5 font-semibold">
          {leaving.map((hotel) => (
            <li key={hotel.id}>{hotelChoice(hotel, lang)}</li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="danger" busy={form.busy} onClick={importAnyway}>
            {t.leavingAgree}
          </Button>
          <Button variant="secondary" onClick={() => setAsked(undefined)}>
            {t.leavingBack}
          </Button>
        </div>
      </Dialog>
    </Card>
  )
}

/** A hotel with its zone, since several hotels have the same name. */
const hotelChoice = ({ name, zone }: Hotels[number], lang: Lang) => `${name} (${zone[lang]})`

const Lodging = ({ lodging, hotels }: { lodging: ProhibitedLodging; hotels: Hotels }) => {
  const t = useTexts(prohibitedTexts)
  const lang = useLang()
  const may = useMay()
  const { name, city, propertyId, hotelId } = lodging
  const hotel = hotels.find(({ id }) => id === hotelId)
  return (
    <div className="grid gap-3">
      <div>
        <h2 className="text-lg">{name}</h2>
        <p className="text-muted">
          {city}
          {propertyId && ` · ${t.id(propertyId)}`}
        </p>
      </div>
      {may(matchProhibitedLodging) ? (
        <MatchForm lodging={lodging} hotels={hotels} />
      ) : (
        hotel && <p>{hotelChoice(hotel, lang)}</p>
      )}
    </div>
  )
}

const MatchForm = ({
  lodging: { id, name, hotelId, similarHotelId },
  hotels,
}: {
  lodging: ProhibitedLodging
  hotels: Hotels
}) => {
  const t = useTexts(prohibitedTexts)
  const lang = useLang()
  const form = useForm({
    values: { hotel: String(hotelId ?? similarHotelId ?? 0) },
    reload: true,
    send: ({ hotel }, send) => send(matchProhibitedLodging, { id, hotelId: Number(hotel) }),
    done: t.saved,
  })
  return (
    <form {...form.props} className="flex flex-wrap items-end gap-3">
      <SelectField
        {...form.field('hotel')}
        label={t.hotel}
        aria-label={t.hotelOf(name)}
        className="min-w-0 grow"
        required
      >
        <option value="0">{t.noHotel}</option>
        {hotels.map((hotel) => (
          <option key={hotel.id} value={hotel.id}>
            {hotelChoice(hotel, lang)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" busy={form.busy} aria-label={t.saveOne(name)}>
        {t.save}
      </Button>
    </form>
  )
}
