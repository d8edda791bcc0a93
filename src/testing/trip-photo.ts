import sharp from 'sharp'

/** A photo in one color, with the place where it was taken. */
export const tripPhoto = (background = '#2f6f8f', width = 1_200, height = 900) =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({
      IFD0: { Make: 'A telephone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 8/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '82/1 22/1 0/1' },
    })
    .jpeg()
    .toBuffer()
