import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { PhotoSet } from '../../places/server/photos.service.ts'
import { modelPhotos, placePhotos, readCatalogue } from './catalogue-files.ts'

type Entry = { id: number }

const idsOf = (file: string) => (readCatalogue(file) as Entry[]).map(({ id }) => id)
const ownersOf = (sets: readonly PhotoSet[], kind: string) =>
  sets.filter((set) => set.kind === kind).map(({ ownerId }) => ownerId)

const sizesOf = async (sets: readonly PhotoSet[]) => {
  const drawings = new Set(sets.flatMap(({ files }) => files.map(({ bytes }) => bytes.toString())))
  const sizes = await Promise.all(
    [...drawings].map(async (svg) => {
      const { width, height } = await sharp(Buffer.from(svg)).metadata()
      return `${width}x${height}`
    }),
  )
  return new Set(sizes)
}

const expectDifferent = (sets: readonly PhotoSet[], least: number) => {
  for (const { ownerId, files } of sets) {
    expect(new Set(files.map(({ bytes }) => bytes.toString())).size, `${ownerId}`).toBe(files.length)
    expect(files.length, `${ownerId}`).toBeGreaterThanOrEqual(least)
    for (const { alt } of files) expect(alt!.en).not.toBe(alt!.es)
  }
}

describe('the pictures of the demo', () => {
  it('include at least three different ones of each zone and province, with alt text in both languages', async () => {
    const sets = placePhotos()
    expect(ownersOf(sets, 'polo')).toEqual(idsOf('tourist-zones.json'))
    expect(ownersOf(sets, 'province')).toEqual(idsOf('provinces.json'))
    expectDifferent(sets, 3)
    expect(await sizesOf(sets)).toEqual(new Set(['1600x1000']))
  })

  it('show each car in two views, in the same color', async () => {
    const sets = modelPhotos()
    expect(ownersOf(sets, 'car')).toEqual(idsOf('car-models.json'))
    expectDifferent(sets, 2)
    expect(await sizesOf(sets)).toEqual(new Set(['800x450']))
  })
})
