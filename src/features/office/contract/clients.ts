import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { id, instant, text } from '../../../platform/http/fields.ts'
import { MessageSettings } from '../../clients/contract/message-settings.ts'
import { SignedInClient } from '../../clients/contract.ts'
import { PlanTraveler } from '../../travel-plan/contract/trip-links.ts'
import { TravelPlan } from '../../travel-plan/contract.ts'
import { TravelStatement } from '../../us-travel/contract.ts'
import { PageInput } from './fields.ts'
import { Impersonation } from './impersonation.ts'

/** Clients by name, email, phone, plan number, or the reference of a booking, payment or refund. */
export const searchClients = endpoint({
  method: 'GET',
  path: '/api/office/clients',
  access: 'staff',
  permission: 'clients.see',
  summary: 'Search clients',
  input: PageInput.extend({
    text: text(100).pipe(z.string().min(2)),
  }),
  reply: z.object({
    id: z.number(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    createdAt: instant,
  }),
  list: true,
})

/** A client with their plans, bookings and impersonations. */
export const getClientFile = endpoint({
  method: 'GET',
  path: '/api/office/clients/{id}',
  access: 'staff',
  permission: 'clients.see',
  summary: 'Client with their plans and bookings',
  input: z.object({ id }),
  reply: z.object({
    client: SignedInClient.omit({ clientId: true }),
    email: MessageSettings.shape.email,
    plans: z.array(TravelPlan),
    /** The travelers of plans that the client pays for somebody else. */
    travelers: z.array(PlanTraveler.extend({ planId: z.number() })),
    travelStatements: z.array(TravelStatement),
    impersonations: z.array(Impersonation),
  }),
})

/** Resumes emails to a client's address after one bounced. */
export const sendMailsAgain = endpoint({
  method: 'POST',
  path: '/api/office/clients/sendMailsAgain',
  access: 'staff',
  permission: 'notes.answer',
  summary: "Send mails to a client's address again",
  input: z.object({ id }),
  reply: z.literal(true),
})
