// A script started by run.mjs stops, in its own orderly way, when run.mjs is killed and can no longer tell it to.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
