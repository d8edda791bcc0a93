// Stops a script gracefully when run.mjs, which started it, is killed.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
