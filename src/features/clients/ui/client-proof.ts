import { useProof } from '../../../ui/prove-password.tsx'
import { mailProofCode, proveByCode, provePassword } from '../contract.ts'

/** Asks a client for the password, or an emailed code, before a change that needs a recent proof. */
export const useClientProof = () =>
  useProof((call, password) => call(provePassword, { password }), {
    send: (call) => call(mailProofCode, {}),
    prove: (call, code) => call(proveByCode, { code }),
  })
