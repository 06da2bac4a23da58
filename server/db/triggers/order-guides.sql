SELECT history_of('order_guides', 'order-guides', 'record.name');
