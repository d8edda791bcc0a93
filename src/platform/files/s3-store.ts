import type { S3Client } from '@aws-sdk/client-s3'
import type { ObjectStore, S3Settings } from './object-store.ts'

/** Milliseconds to wait for a connection, and for the next bytes of a reply. */
const CONNECT_MS = 5_000
const SILENCE_MS = 20_000

type Sdk = typeof import('@aws-sdk/client-s3')

/** The SDK and a client, loaded on first use: most installations have no such storage. */
const connect = async (s3: S3Settings): Promise<{ sdk: Sdk; client: S3Client }> => {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region: s3.region,
    ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS, throwOnRequestTimeout: true },
    // Not all storage services support the newer checksums; the signature covers the hash of the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

/** Files in S3-compatible storage. Requests are signed by header; presigned URLs are never created. */
export const s3Store = (s3: S3Settings): ObjectStore => {
  let connection: ReturnType<typeof connect> | undefined
  const connected = () => {
    connection ??= connect(s3)
    return connection
  }
  const at = (key: string) => ({ Bucket: s3.bucket, Key: `${s3.prefix}${key}` })
  return {
    put: async (key, bytes) => {
      const { sdk, client } = await connected()
      await client.send(
        new sdk.PutObjectCommand({
          ...at(key),
          Body: bytes,
          ContentType: 'application/octet-stream',
          ...(s3.encryption !== 'off' && { ServerSideEncryption: s3.encryption }),
        }),
      )
    },
    get: async (key) => {
      const { sdk, client } = await connected()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(key)))
        return Buffer.from(await Body!.transformToByteArray())
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },
    remove: async (key) => {
      const { sdk, client } = await connected()
      await client.send(new sdk.DeleteObjectCommand(at(key)))
    },
  }
}
