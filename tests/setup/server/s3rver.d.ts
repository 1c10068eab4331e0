declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      allowMismatchedSignatures?: boolean
      configureBuckets: { name: string; configs: unknown[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
