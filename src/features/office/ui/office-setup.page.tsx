import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LANGUAGE_CODES } from '../../../lib/languages.ts'
import { BANK_PARTS, type Bank, CONTACT_SETTINGS, isBank, type SettingKey } from '../../../lib/settings.ts'
import { SOLD_PRODUCTS } from '../../../lib/site.ts'
import { call } from '../../../platform/http/call.ts'
import type { Call, Input } from '../../../platform/http/endpoint.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { getDemoDrafts, getSetupChecklist } from '../../setup/contract.ts'
import { listSettings, type SettingShown, saveSettings } from '../contract/settings.ts'
import type { Route } from './+types/office-setup.page'
import { ChoicesField, chosenIn } from './choices-field.tsx'
import { LogoForm } from './logo-form.tsx'
import { SETTING_NAMES, settingsTexts } from './settings.texts.ts'
import { CatalogueStep } from './setup-catalogue.tsx'
import { setupTasksTexts } from './setup-tasks.texts.ts'
import { TaskList } from './setup-tasks.tsx'

const STEPS = ['agency', 'logo', 'store', 'payment', 'catalogue', 'ready'] as const
type Step = (typeof STEPS)[number]

const isStep = (name: string | null): name is Step => STEPS.some((step) => step === name)

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const [{ settings }, tasks, demo] = await Promise.all([
    call(listSettings, {}),
    call(getSetupChecklist, {}),
    call(getDemoDrafts, {}),
  ])
  const asked = new URL(request.url).searchParams.get('step')
  const hasContact = tasks.some(({ task, done }) => task === 'contact' && done)
  return { settings, tasks, demo, step: isStep(asked) ? asked : hasContact ? ('store' as const) : ('agency' as const) }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(setupTasksTexts)

/** The steps after the owner's sign-in: the agency, what the store sells, how clients pay. */
export default function OfficeSetup({ loaderData: { settings, tasks, demo, step } }: Route.ComponentProps) {
  const t = useTexts(setupTasksTexts)
  const settingOf = (key: SettingKey) => settings.find((setting) => setting.key === key)!
  const at = STEPS.indexOf(step)
  return (
    <Page title={t.title} lead={t.lead}>
      <Stepper
        className="mb-8"
        steps={STEPS.map((name, index) => ({
          label: t.steps[name],
          state: index < at ? 'done' : index === at ? 'current' : 'todo',
        }))}
      />
      {step === 'agency' && <Agency settingOf={settingOf} />}
      {step === 'logo' && <LogoStep value={settingOf('logo').value} />}
      {step === 'store' && <Store settingOf={settingOf} />}
      {step === 'payment' && <Payment settingOf={settingOf} />}
      {step === 'catalogue' && <CatalogueStep demo={demo} next={pathOf('ready')} back={<BackTo step="payment" />} />}
      {step === 'ready' && (
        <Card as="section" aria-labelledby="ready">
          <h2 id="ready">{t.ready}</h2>
          <p className="mt-1 mb-4 text-muted">{t.readyLead}</p>
          {tasks.every(({ done }) => done) ? <Notice tone="success">{t.allDone}</Notice> : <TaskList tasks={tasks} />}
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to="/office">{t.office}</ButtonLink>
            <BackTo step="catalogue" />
          </div>
        </Card>
      )}
    </Page>
  )
}

type SettingOf = (key: SettingKey) => SettingShown

/**
 * The settings as they were when a step was opened, because the page may reload them in the meantime, and a function that saves them unless
 * somebody else changed them.
 */
const useOpened = (current: SettingOf) => {
  const [settingOf] = useState(() => current)
  const openedValue = (key: SettingKey) => settingOf(key).value
  const save = (call: Call, values: Input<typeof saveSettings>['values']) => {
    const keys = Object.keys(values) as SettingKey[]
    return call(saveSettings, { values, basedOn: Object.fromEntries(keys.map((key) => [key, settingOf(key).version])) })
  }
  return { openedValue, save }
}

const pathOf = (step: Step) => `/office/setup?step=${step}`

/** Goes to a step. */
const useGoTo = () => {
  const navigate = useNavigate()
  const localPath = useLocalPath()
  return (step: Step) => navigate(localPath(pathOf(step)))
}

const BackTo = ({ step }: { step: Step }) => (
  <ButtonLink to={pathOf(step)} variant="secondary">
    {useTexts(setupTasksTexts).back}
  </ButtonLink>
)

const FIELDS = [...CONTACT_SETTINGS, 'mailFrom'] as const
type Contact = Record<(typeof FIELDS)[number], string>

const INPUTS = { officePhone: 'tel', emergencyPhone: 'tel', officeEmail: 'email' } as const

const Agency = ({ settingOf }: { settingOf: SettingOf }) => {
  const t = useTexts(setupTasksTexts)
  const names = SETTING_NAMES[useLang()]
  const goTo = useGoTo()
  const { openedValue, save } = useOpened(settingOf)
  const form = useForm({
    values: Object.fromEntries(FIELDS.map((key) => [key, String(openedValue(key))])) as Contact,
    send: (typed, call) => {
      // Empty contact data are sent so that they are refused; without a sender, emails come from the office's address.
      const isSent = (key: keyof Contact) => (typed[key] === '' ? key !== 'mailFrom' : typed[key] !== openedValue(key))
      return save(call, Object.fromEntries(FIELDS.filter(isSent).map((key) => [key, typed[key]])))
    },
    onSuccess: () => goTo('logo'),
    reload: true,
  })
  return (
    <Card as="section" aria-labelledby="agency">
      <h2 id="agency">{t.agency}</h2>
      <p className="mt-1 mb-5 text-muted">{t.agencyLead}</p>
      <FormErrors form={form} />
      <form {...form.props} className="grid gap-5 sm:grid-cols-2">
        {FIELDS.map((key) => (
          <TextField
            key={key}
            {...form.field(key)}
            label={names[key].name}
            hint={key === 'mailFrom' ? t.senderHint : names[key].about}
            required={key !== 'mailFrom'}
            type={key in INPUTS ? INPUTS[key as keyof typeof INPUTS] : 'text'}
            className={key === 'officeAddress' || key === 'agencyName' ? 'sm:col-span-2' : ''}
          />
        ))}
        <Button busy={form.busy} className="sm:col-span-2 sm:justify-self-start">
          {t.save}
        </Button>
      </form>
    </Card>
  )
}

const LogoStep = ({ value }: { value: SettingShown['value'] }) => {
  const t = useTexts(setupTasksTexts)
  const goTo = useGoTo()
  return (
    <Card as="section" aria-labelledby="logo">
      <h2 id="logo" className="mb-1">
        {t.logo}
      </h2>
      <LogoForm setting="logo" value={value} onSaved={() => goTo('logo')}>
        <ButtonLink to={pathOf('store')} variant="secondary">
          {value ? t.next : t.later}
        </ButtonLink>
        <BackTo step="agency" />
      </LogoForm>
    </Card>
  )
}

const Store = ({ settingOf }: { settingOf: SettingOf }) => {
  const t = useTexts(setupTasksTexts)
  const { chooseOne } = useTexts(settingsTexts)
  const { openedValue, save } = useOpened(settingOf)
  const goTo = useGoTo()
  const form = useForm({
    values: {},
    check: (_, data) => ({
      sells: !data.has('sells') && chooseOne,
      languages: !data.has('languages') && chooseOne,
    }),
    send: (_, call, data) =>
      save(call, {
        sells: chosenIn(data, 'sells', SOLD_PRODUCTS),
        languages: chosenIn(data, 'languages', LANGUAGE_CODES),
      }),
    onSuccess: () => goTo('payment'),
    reload: true,
  })
  return (
    <Card as="section" aria-labelledby="store">
      <h2 id="store" className="sr-only">
        {t.store}
      </h2>
      <form {...form.props} className="grid gap-5">
        <ChoicesField setting="sells" name="sells" value={openedValue('sells')} error={form.errorOf('sells')} />
        <ChoicesField
          setting="languages"
          name="languages"
          value={openedValue('languages')}
          error={form.errorOf('languages')}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={form.busy}>{t.save}</Button>
          <BackTo step="logo" />
        </div>
      </form>
    </Card>
  )
}

const NO_BANK: Bank = { name: '', routing: '', account: '', beneficiary: '' }

const Payment = ({ settingOf }: { settingOf: SettingOf }) => {
  const t = useTexts(setupTasksTexts)
  const { bank: names } = useTexts(settingsTexts)
  const goTo = useGoTo()
  const { openedValue, save } = useOpened(settingOf)
  const bank = openedValue('bank')
  const form = useForm({
    values: typeof bank === 'object' && isBank(bank) ? bank : NO_BANK,
    send: (bank, call) => save(call, { bank }),
    onSuccess: () => goTo('catalogue'),
  })
  return (
    <Card as="section" aria-labelledby="payment">
      <h2 id="payment">{t.payment}</h2>
      <p className="mt-1 mb-5 text-muted">{t.paymentLead}</p>
      <FormErrors form={form} />
      <form {...form.props} className="grid gap-5 sm:grid-cols-2">
        {(Object.keys(BANK_PARTS) as (keyof Bank)[]).map((part) => (
          <TextField key={part} {...form.field(part)} label={names[part]} maxLength={BANK_PARTS[part]} />
        ))}
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button busy={form.busy}>{t.save}</Button>
          <ButtonLink to={pathOf('catalogue')} variant="secondary">
            {t.later}
          </ButtonLink>
          <BackTo step="store" />
        </div>
      </form>
    </Card>
  )
}
