-- An import is one entry of the history (24.12): what it changed names it, because the transaction says which import it is.
SELECT history_of('product_imports', 'product-imports', $$'Products'$$, '{imported_at}');
