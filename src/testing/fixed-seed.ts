import fc from 'fast-check'

/** Every run checks the same random values; SEED chooses others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_122) })
