import type { Services } from '../../../platform/context.ts'
import { staffOf } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import * as account from '../contract/account.ts'
import * as member from '../contract/members.ts'
import * as role from '../contract/roles.ts'
import * as factor from '../contract/second-factor.ts'
import * as entry from '../contract/sign-in.ts'
import * as members from './members.service.ts'
import * as own from './own-account.service.ts'
import * as roles from './roles.service.ts'
import * as factors from './second-factor.service.ts'
import * as signIn from './sign-in.service.ts'
import * as links from './staff-links.service.ts'
import * as sessions from './staff-sessions.service.ts'

export const staffApi = (api: Api, services: Services) => {
  signIn.handleSignInJobs(services)
  links.handleLinkJobs(services)

  api.serve(entry.signInStaff, signIn.signInStaff)
  api.serve(entry.signInByCode, signIn.signInByCode)
  api.serve(entry.beginPasskeySignIn, signIn.beginPasskeySignIn)
  api.serve(entry.signInByPasskey, signIn.signInByPasskey)
  api.serve(entry.signOutStaff, sessions.signOutStaff)

  api.serve(account.getOwnAccount, own.getOwnAccount)
  api.serve(account.saveOwnName, own.saveOwnName)
  api.serve(account.changeStaffPassword, own.changeStaffPassword)
  api.serve(account.listOwnSessions, sessions.listOwnSessions)
  api.serve(account.endOwnSession, sessions.endOwnSession)
  api.serve(account.endOtherSessions, sessions.endOtherSessions)
  api.serve(account.recoverStaffPassword, links.recoverStaffPassword)
  api.serve(account.resetStaffPassword, links.resetStaffPassword)
  api.serve(account.readInvitation, links.readInvitation)
  api.serve(account.acceptInvitation, links.acceptInvitation)

  api.serve(factor.listFactors, (ctx) => factors.describeFactors(ctx, staffOf(ctx).staffId))
  api.serve(factor.proveStaffPassword, sessions.proveStaffPassword)
  api.serve(factor.addApp, factors.addApp)
  api.serve(factor.confirmApp, factors.confirmApp)
  api.serve(factor.beginPasskey, factors.beginPasskey)
  api.serve(factor.addPasskey, factors.addPasskey)
  api.serve(factor.removeFactor, factors.removeFactor)
  api.serve(factor.renewRecoveryCodes, factors.renewRecoveryCodes)

  api.serve(member.listMembers, members.listMembers)
  api.serve(member.inviteMember, members.inviteMember)
  api.serve(member.resendInvitation, members.resendInvitation)
  api.serve(member.withdrawInvitation, members.withdrawInvitation)
  api.serve(member.changeMemberRole, members.changeMemberRole)
  api.serve(member.disableMember, members.disableMember)
  api.serve(member.enableMember, members.enableMember)
  api.serve(member.resetMemberFactor, members.resetMemberFactor)
  api.serve(member.listMemberSessions, members.listMemberSessions)
  api.serve(member.endMemberSession, members.endMemberSession)
  api.serve(member.endMemberSessions, members.endMemberSessions)

  api.serve(role.listRoles, roles.listRoles)
  api.serve(role.saveRole, roles.saveRole)
  api.serve(role.deleteRole, roles.deleteRole)
}
