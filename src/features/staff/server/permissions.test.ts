import { describe, expect, it } from 'vitest'
import { staffToken } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { isRole, PERMISSIONS, permissionsOf, ROLES, type Role } from '../permissions.ts'
import { ensureStaff, setRole } from './staff.service.ts'

const app = useTestApp()
const officeCalls = () => app().api.rows.filter((row) => row.access === 'staff')

describe('every office call', () => {
  it('requires a permission, except signing out, reading pending work, and one’s own account', () => {
    for (const row of officeCalls()) {
      if (row.permission !== null) expect(PERMISSIONS, row.path).toContain(row.permission)
    }
    const open = officeCalls().flatMap((row) => (row.permission === null ? row.path : []))
    expect(open.filter((path) => !/^\/api\/office\/account(\/|$)/.test(path))).toEqual([
      '/api/office/logOff',
      '/api/office/waiting',
    ])
  })

  it('that changes something needs more than a read permission', () => {
    for (const { method, permission, path } of officeCalls()) {
      if (permission) expect(permission.endsWith('.see'), path).toBe(method === 'GET')
    }
  })

  it.each(Object.keys(ROLES) as Role[])('is open to the role %s only with its permission', async (role) => {
    const token = await staffToken(app())
    await ensureStaff(app().ctx, {
      email: 'second@alamar.example',
      password: 'a long enough secret',
      name: 'Eva Rey',
      role: 'Owner',
    })
    await setRole(app().ctx, { email: 'owner@alamar.example', role })
    for (const { method, path, permission } of officeCalls()) {
      if (permission === null) continue
      const { status } = await app().request(method, path.replace(/\{\w+\}/g, '1'), {
        token,
        body: method === 'POST' ? {} : undefined,
      })
      const may = permissionsOf(role).some((granted) => granted === permission)
      expect(status === 403, path).toBe(!may)
    }
  })
})

describe('the roles', () => {
  it('let the auditor read but change nothing', () => {
    expect(permissionsOf('Auditor').every((permission) => permission.endsWith('.see'))).toBe(true)
    expect(permissionsOf('Auditor').length).toBeGreaterThan(5)
  })

  it('hide the links and codes of clients from all but the owner', () => {
    const readers = Object.keys(ROLES).filter((role) => permissionsOf(role).includes('mailbox.see'))
    expect(readers).toEqual(['Owner'])
  })

  it('have no permissions when unknown', () => {
    expect(isRole('toString')).toBe(false)
    expect(permissionsOf('Gardener')).toEqual([])
    expect(permissionsOf('constructor')).toEqual([])
  })
})
