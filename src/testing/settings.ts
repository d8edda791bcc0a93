import type { SettingKey } from '../lib/settings.ts'
import { transact } from '../platform/context.ts'
import { changeSettings, forgetSettings } from '../platform/settings.ts'
import type { TestApp } from './test-app.ts'

/** Sets settings as the office does; null resets one. They apply to calls and jobs, until the end of the test. */
export const setSettings = async (app: TestApp, values: Partial<Record<SettingKey, unknown>>) => {
  await transact(app.ctx, (tx) => changeSettings(tx, values))
  forgetSettings(app.services)
}
