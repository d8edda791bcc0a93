import { dayInHavana } from '../../../lib/days.ts'
import { soldBy } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import { hasContact } from '../../../platform/settings.ts'
import { sellsCars } from '../../cars/server/cars.service.ts'
import { listUnpublishedPolicies } from '../../information/server/policies.service.ts'
import { listSheets } from '../../inventory/server/sheets.service.ts'
import type { SheetKind } from '../../inventory/sheet.ts'
import { sellsLodging } from '../../lodging/server/lodging.service.ts'
import { methodsOf } from '../../payment/methods.ts'
import { SETUP_TASKS, type SetupTask } from '../contract.ts'

/** The sheets in which the prices of a task are entered. */
const SHEETS: Partial<Record<SetupTask, SheetKind>> = { lodging: 'lodging', cars: 'car' }

/** The tasks of this store, each with whether it is done (docs/rules/setup.md#checklist). */
export const getSetupChecklist = async (ctx: Ctx) => {
  const { providers } = ctx.config
  const sold = soldBy(ctx.config.sells)
  const today = dayInHavana(ctx.clock.now())
  const [lodging, cars, unpublished, sheets] = await Promise.all([
    sellsLodging(ctx, today),
    sellsCars(ctx, today),
    listUnpublishedPolicies(ctx),
    listSheets(ctx),
  ])
  const done: Record<SetupTask, boolean> = {
    contact: hasContact(ctx.config),
    lodging,
    cars,
    payment: methodsOf(ctx.config).length > 0,
    policies: unpublished.length === 0,
    mail: providers.mail !== null,
  }
  const notSold: SetupTask[] = [
    ...(sold.lodging ? [] : (['lodging'] as const)),
    ...(sold.cars ? [] : (['cars'] as const)),
  ]
  const unpricedOf = (task: SetupTask) => {
    const sheet = done[task] ? undefined : sheets.find(({ kind, published }) => published && kind === SHEETS[task])
    return sheet ? { kind: sheet.kind, id: sheet.id, name: sheet.name } : null
  }
  return SETUP_TASKS.filter((task) => !notSold.includes(task)).map((task) => ({
    task,
    done: done[task],
    unpriced: unpricedOf(task),
  }))
}
