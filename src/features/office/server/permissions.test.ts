import { describe, expect, it } from 'vitest'
import { staffToken } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { isRole, PERMISSIONS, permissionsOf, ROLES, type Role } from '../permissions.ts'
import { setRole } from './staff.service.ts'

const app = useTestApp()
const officeCalls = () => app().api.rows.filter((row) => row.access === 'staff')

describe('every call of the office', () => {
  it('names a permission of the catalogue; anybody of the staff may only leave', () => {
    for (const row of officeCalls()) {
      if (row.permission !== null) expect(PERMISSIONS, row.path).toContain(row.permission)
    }
    expect(officeCalls().flatMap((row) => (row.permission === null ? row.path : []))).toEqual(['/api/office/logOff'])
  })

  it('that changes something asks for more than looking', () => {
    for (const { method, permission, path } of officeCalls()) {
      if (permission) expect(permission.endsWith('.see'), path).toBe(method === 'GET')
    }
  })

  it('is open to the roles that have its permission and to no other', async () => {
    const token = await staffToken(app())
    for (const role of Object.keys(ROLES) as Role[]) {
      await setRole(app().ctx, { email: 'owner@alamar.example', role })
      for (const { method, path, permission } of officeCalls()) {
        if (permission === null) continue
        const { status } = await app().request(method, path.replace(/\{\w+\}/g, '1'), {
          token,
          body: method === 'POST' ? {} : undefined,
        })
        const may = permissionsOf(role).some((granted) => granted === permission)
        expect(status === 403, `${role} on ${path}`).toBe(!may)
      }
    }
  })
})

describe('the roles', () => {
  it('let the auditor see and change nothing', () => {
    expect(permissionsOf('Auditor').every((permission) => permission.endsWith('.see'))).toBe(true)
    expect(permissionsOf('Auditor').length).toBeGreaterThan(5)
  })

  it('keep links and codes of clients from everybody but the owner', () => {
    const readers = Object.keys(ROLES).filter((role) => permissionsOf(role).includes('mailbox.see'))
    expect(readers).toEqual(['Owner'])
  })

  it('that are not known may do nothing', () => {
    expect(isRole('toString')).toBe(false)
    expect(permissionsOf('Gardener')).toEqual([])
    expect(permissionsOf('constructor')).toEqual([])
  })
})
