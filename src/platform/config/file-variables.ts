import { z } from 'zod'
import type { S3Settings } from '../files/object-store.ts'
import { variableGroup } from './variable-group.ts'

/** Where uploaded files are, and how they are encrypted. */
export const FILES = variableGroup({
  schema: z.object({
    FILES_KEY: z.string().min(32).optional(),
    FILES_IN: z.enum(['database', 's3']).optional(),
    S3_BUCKET: z.string().min(3).max(63).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.com' }).optional(),
    S3_PREFIX: z
      .string()
      .regex(/^([\w.-]+\/)*$/, 'must be empty or end with a slash, such as alamar/')
      .default(''),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    S3_ENCRYPTION: z.enum(['AES256', 'aws:kms', 'off']).default('AES256'),
  }),
  together: [['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  secret: ['FILES_KEY', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
})

type Values = z.output<typeof FILES.schema>

export const s3Of = (values: Values): S3Settings | null => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  const { S3_REGION: region, S3_ENDPOINT: endpoint, S3_PREFIX: prefix, S3_ENCRYPTION: encryption } = values
  return { bucket, region, endpoint, prefix, accessKeyId, secretAccessKey, encryption }
}
