import { describe, expect, it } from 'vitest'
import { NotAnEcbFile, readEcbFile } from './ecb-file.ts'

const read = (text: string) => readEcbFile(new TextEncoder().encode(text))

const ONE_DAY = `Date, USD, JPY, BGN, GBP, CAD, MXN,
20 November 2026, 1.0837, 162.58, 1.9558, 0.84365, 1.5118, 19.9612,
`
const SEVERAL_DAYS = `Date,USD,JPY,CYP,GBP,CAD,MXN,
2026-11-20,1.0837,162.58,N/A,0.84365,1.5118,19.9612,
2026-11-19,1.0850,162.00,N/A,0.84400,1.5100,N/A,
`
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube>
    <Cube time='2026-11-20'>
      <Cube currency='USD' rate='1.0837'/>
      <Cube currency='GBP' rate='0.84365'/>
      <Cube currency='CAD' rate='1.5118'/>
      <Cube currency='MXN' rate='19.9612'/>
    </Cube>
  </Cube>
</gesmes:Envelope>`

const NOVEMBER_20 = [
  { currency: 'CAD', units: 1_511_800, usd: 1_083_700, firstDay: '2026-11-20' },
  { currency: 'EUR', units: 1_000_000, usd: 1_083_700, firstDay: '2026-11-20' },
  { currency: 'GBP', units: 843_650, usd: 1_083_700, firstDay: '2026-11-20' },
  { currency: 'MXN', units: 19_961_200, usd: 1_083_700, firstDay: '2026-11-20' },
]

describe('a European Central Bank file', () => {
  it.each([
    ['CSV of one day', ONE_DAY],
    ['XML', XML],
    ['XML with a byte order mark', `\uFEFF${XML}`],
  ])('has exact cross rates to the US dollar as %s', (_, text) => {
    expect(read(text)).toEqual(NOVEMBER_20)
  })

  it('has the rates of each of several days, and omits a currency without a rate', () => {
    const rates = read(SEVERAL_DAYS)
    expect(rates.slice(0, 4)).toEqual(NOVEMBER_20)
    expect(rates.slice(4).map(({ currency, firstDay }) => `${firstDay} ${currency}`)).toEqual([
      '2026-11-19 CAD',
      '2026-11-19 EUR',
      '2026-11-19 GBP',
    ])
  })

  it.each([
    '',
    'Hello',
    'Date,EUR\n2026-11-20,1\n',
    'Date,USD\nyesterday,1.08\n',
    'Date,USD,CAD\n2026-11-20,0,1.5\n',
    'Date,USD\n2026-11-20,"1.08',
    '<html><body>Not found</body></html>',
    '<Cube><Cube time="2026-11-20"><Cube currency="USD"',
  ])('is not recognized in %j', (text) => {
    expect(() => read(text)).toThrow(NotAnEcbFile)
  })
})
