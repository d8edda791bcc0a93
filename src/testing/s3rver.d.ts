declare module 's3rver' {
  import type { RequestListener } from 'node:http'
  export default class S3rver {
    constructor(options: object)
    configureBuckets(): Promise<void>
    callback(): RequestListener
  }
}
