-- Every sync writes a new version of its items; with room on the page it lies beside the old one, and the table stays small.
ALTER TABLE "items" SET (fillfactor = 70);
