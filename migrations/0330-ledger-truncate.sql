-- A trigger for each row does not run for a truncate.
create trigger ledger_movements_never_emptied before truncate on ledger_movements
  for each statement execute function ledger_movements_stand();
