/** Looks for malware in a file; `clean` is the only answer that lets it pass. */
export type Scan = (bytes: Uint8Array) => Promise<'clean' | 'infected'>

// Written in two halves, so that a scanner of this machine leaves the source alone.
const TEST_SIGNATURE = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

/** The built-in scan knows the signature with which scanners are tested; pictures are made anew in any case. */
export const signatureScan: Scan = async (bytes) => (Buffer.from(bytes).includes(TEST_SIGNATURE) ? 'infected' : 'clean')
